# docker build -t archon . && docker run --rm archon match argus onyx --games 100 --a greedy --b greedy
FROM debian:12 AS build
WORKDIR /archon
COPY scripts/setup scripts/
RUN scripts/setup
COPY . .
RUN cmake --preset user && cmake --build --preset user --parallel --target archon_static && strip build/user/static/archon

FROM scratch
COPY --from=build /archon/build/user/static/archon /bin/archon
ENTRYPOINT ["/bin/archon"]
