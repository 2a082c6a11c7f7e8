# The one binary and nothing else, with the table for the browser inside it.
# Bases are named by their exact versions, so that a build next year is this one.
FROM golang:1.26.8-bookworm AS base
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .

# What the page is made from: the description of the API, and the boards.
FROM base AS api
RUN go run ./cmd/sandtable api > web/table/openapi.json \
 && mkdir -p web/table/public/reich web/table/public/tk web/table/public/ds \
 && go run ./cmd/sandtable map reich --svg web/table/public/reich/board-light.svg \
 && go run ./cmd/sandtable map reich --dark --svg web/table/public/reich/board-dark.svg \
 && go run ./cmd/sandtable map tk --svg web/table/public/tk/board-light.svg \
 && go run ./cmd/sandtable map tk --dark --svg web/table/public/tk/board-dark.svg \
 && go run ./cmd/sandtable map tk --german --svg web/table/public/tk/board-light.de.svg \
 && go run ./cmd/sandtable map tk --german --dark --svg web/table/public/tk/board-dark.de.svg \
 && go run ./cmd/sandtable map ds --svg web/table/public/ds/board-light.svg \
 && go run ./cmd/sandtable map ds --dark --svg web/table/public/ds/board-dark.svg \
 && go run ./cmd/sandtable map ds --german --svg web/table/public/ds/board-light.de.svg \
 && go run ./cmd/sandtable map ds --german --dark --svg web/table/public/ds/board-dark.de.svg

FROM node:20.20.2-bookworm-slim AS page
WORKDIR /src/web/table
COPY web/table/package.json web/table/package-lock.json ./
RUN npm ci --no-fund --no-audit --ignore-scripts
COPY --from=api /src /src
RUN npm run --silent types && npm run --silent art && npm run --silent build

FROM base AS build
COPY --from=page /src/web/dist web/dist
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /sandtable ./cmd/sandtable
# The folder of matches belongs to the user that the server runs as.
RUN mkdir -p /data && chown 10036:10036 /data && chmod 700 /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /sandtable /sandtable
COPY --from=build --chown=10036:10036 /data /data
USER 10036:10036
WORKDIR /data
VOLUME /data
# Whoever can reach a container is not only this machine, so people sign in.
ENV SANDTABLE_LISTEN=:8036 SANDTABLE_DB=/data/sandtable.db SANDTABLE_LOG_JSON=true SANDTABLE_ACCOUNTS=true
EXPOSE 8036
ENTRYPOINT ["/sandtable"]
CMD ["serve"]
