"""Written by `make clients`: operations from the OpenAPI document, the waiting client from the asynchronous one."""
