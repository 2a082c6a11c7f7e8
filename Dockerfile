# The one binary and nothing else. The table for the browser is part of it.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /sandtable ./cmd/sandtable
# The folder of matches belongs to the user that the server runs as.
RUN mkdir -p /data && chown 10036:10036 /data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /sandtable /sandtable
COPY --from=build --chown=10036:10036 /data /data
USER 10036:10036
WORKDIR /data
VOLUME /data
ENV SANDTABLE_LISTEN=:8036 SANDTABLE_DB=/data/sandtable.db SANDTABLE_LOG_JSON=true
EXPOSE 8036
ENTRYPOINT ["/sandtable"]
CMD ["serve"]
