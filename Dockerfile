# The service in an image: dependencies from the lock, no build tools, no root, compiled kernels baked in.
#
#   docker build -t maubinh .
#   docker run --init -p 8000:8000 -v maubinh:/var/lib/maubinh maubinh
#   docker run --init -p 8000:8000 --read-only --tmpfs /tmp --tmpfs /var/cache/maubinh:uid=10001 maubinh
#
# --init reaps what gunicorn's workers leave and passes signals on. With a read-only root the two tmpfs hold the
# kernels (numba needs a directory it can write to, even to read from it) and the counters of /metrics.

# A tag moves; for an image that can be built again alike say which one is meant:
#   docker build --build-arg PYTHON_IMAGE=python:3.12-slim@sha256:... -t maubinh .
ARG PYTHON_IMAGE=python:3.12-slim

FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY requirements/build.txt requirements/image.txt requirements/
RUN python -m venv /opt/maubinh && \
    /opt/maubinh/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/image.txt
RUN python -m venv /opt/build && \
    /opt/build/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY rules rules
COPY solver solver
COPY api api
COPY maubinh maubinh
RUN /opt/build/bin/python -m hatchling build --target wheel --directory /opt/build/dist
RUN /opt/maubinh/bin/python -m pip install --no-cache-dir --no-index --no-deps /opt/build/dist/*.whl && \
    /opt/maubinh/bin/python -m compileall -q /opt/maubinh/lib

FROM ${PYTHON_IMAGE}
RUN groupadd --gid 10001 maubinh && \
    useradd --uid 10001 --gid maubinh --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin maubinh && \
    install --directory --owner=maubinh --group=maubinh /var/cache/maubinh /opt/maubinh-cache \
        /var/lib/maubinh
COPY --from=build /opt/maubinh /opt/maubinh
COPY docker/entrypoint.sh /opt/maubinh/bin/maubinh-entrypoint
# "generic" makes the baked kernels run on any processor; it costs integer kernels nothing that could be measured.
ENV PATH=/opt/maubinh/bin:$PATH \
    NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/var/cache/maubinh \
    NUMBA_NUM_THREADS=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MAUBINH_DATA_FOLDER=/var/lib/maubinh \
    MAUBINH_HOST=0.0.0.0 \
    MAUBINH_PORT=8000
# What is kept: jobs with their results. Mount a volume here to keep them beyond the container.
VOLUME /var/lib/maubinh
USER 10001:10001
RUN NUMBA_CACHE_DIR=/opt/maubinh-cache maubinh warmup
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; port = os.environ[\"MAUBINH_PORT\"].rpartition(':')[2]; u.build_opener(u.ProxyHandler({})).open(f'http://127.0.0.1:{port}/readyz', timeout=3)"]
ENTRYPOINT ["sh", "/opt/maubinh/bin/maubinh-entrypoint"]
CMD ["serve"]
