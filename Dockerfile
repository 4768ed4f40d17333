# The server in an image of its own: one file and Node, as a user without rights. It writes nothing, so the root file
# system may be read-only:
#
#   docker build -t docket .
#   docker run --rm --read-only --cap-drop ALL -p 127.0.0.1:8080:8080 docket

FROM node:22-bookworm-slim AS build
WORKDIR /docket
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
COPY --from=build /docket/dist/docket.mjs /docket/LICENSE /docket/NOTICE /docket/
ENV NODE_ENV=production DOCKET_HOST=0.0.0.0
USER 1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/docket/docket.mjs"]
