"""HTTP only: who may call, how a body is read, when there is room, how an error is answered."""
