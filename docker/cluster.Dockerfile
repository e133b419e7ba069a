# A machine of a Ray cluster: blockcrew with Ray, and the node packages for bots and worlds (docs/guides/cluster.md). It is made
# of the two other images, which have to be built first. Ray's packages are pinned by version, not by hash.
#
#   docker build -f docker/cluster.Dockerfile -t blockcrew-cluster .

ARG BLOCKCREW_TAG=latest
FROM blockcrew-bots:${BLOCKCREW_TAG} AS bots

FROM debian:bookworm-slim AS ray
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates python3-pip && rm -rf /var/lib/apt/lists/*
COPY docker/requirements.lock /
RUN sed -n 's/^\([a-z0-9-]*==[^ ]*\).*/\1/p' /requirements.lock > /constraints.txt \
 && pip install --no-cache-dir --target /ray --constraint /constraints.txt 'ray[client,default]==2.60.0'

FROM blockcrew-service:${BLOCKCREW_TAG}
USER root
RUN apt-get update && apt-get install -y --no-install-recommends bash procps wget && rm -rf /var/lib/apt/lists/*
COPY --from=ray /ray .venv/lib/python3.11/site-packages
COPY --from=bots /blockcrew/node_modules node_modules
COPY --from=bots /blockcrew/mc_server mc_server
RUN printf '#!/blockcrew/.venv/bin/python\nfrom ray.scripts.scripts import main\nmain()\n' > .venv/bin/ray && chmod 755 .venv/bin/ray
USER 10001:10001
EXPOSE 6379 10001
HEALTHCHECK NONE
ENTRYPOINT ["tini", "--"]
CMD ["ray", "--version"]
