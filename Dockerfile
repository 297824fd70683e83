# The server with what it needs to run, and nothing else: docs/containers.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/setup.mjs tools/
RUN node tools/setup.mjs
COPY index.html vite.config.ts vite.tracker.config.ts ./
COPY contract contract
COPY src src
COPY server server
COPY modules modules
COPY tools tools
COPY docs docs
RUN node tools/build.ts && node tools/server-packages.ts

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json LICENSE ./
COPY --from=build /app/node_modules node_modules
# With a database to start from, which only its owner may read.
COPY --from=build --chown=node:node /app/build build
COPY contract contract
COPY server server
COPY modules modules
COPY tools/admin.ts tools/backup.ts tools/restore.ts tools/operator.ts tools/
# The database, the outbox and the generated secret; and what Node keeps of compiled code, so that the next start is quicker.
RUN install -d -o node -g node -m 700 /data build/compiled
USER node
VOLUME /data
EXPOSE 8080 8081
# On the port of the process's role.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "server/health-check.ts"]
# The process itself, no shell and no npm in between: it gets SIGTERM, and takes up to 20 seconds to finish what is under way.
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "server/main.ts"]
