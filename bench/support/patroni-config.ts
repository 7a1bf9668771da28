import { join } from 'node:path'

/** A node of the cluster on this machine. */
export interface NodePlace {
  name: string
  port: number
  restPort: number
  etcdPort: number
  folder: string
  /** The folder of PostgreSQL's programs. */
  binaries: string
}

/** One node's Patroni settings. The loss of a leader is noticed after `ttl` seconds; Patroni's own default is 30. */
export function nodeConfig({ name, port, restPort, etcdPort, folder, binaries }: NodePlace): string {
  return JSON.stringify({
    scope: 'waea',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: binaries,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: '' },
    },
  })
}

/**
 * HAProxy's settings: one address that leads to the current leader, as reported by Patroni, and closes connections to a
 * former one.
 */
export function leaderConfig(port: number, nodes: readonly { name: string; port: number; restPort: number }[]): string {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`)
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** PgBouncer's settings in front of HAProxy. */
export function poolerConfig(port: number, leaderPort: number): string {
  return `[databases]
postgres = host=127.0.0.1 port=${leaderPort} user=postgres connect_query='SET statement_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout
server_login_retry = 1
query_wait_timeout = 10
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
`
}
