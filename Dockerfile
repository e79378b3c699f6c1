# Slotwerk as a container: docs/operations.md says how to run it. The Node is the one of .node-version.

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# `npm run` would put the Node of the packages before this one on the PATH.
RUN node scripts/build.mjs

FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Optional packages hold the native parts of this platform. The Node among them is removed, since the image has its own.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/better-sqlite3/deps

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/server src/server
# A named volume inherits this owner; a folder of the host must belong to the user 1000.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "src/server/main.ts"]
