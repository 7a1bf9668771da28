import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signalServer } from '../../apps/server/tests/processes/postgres-processes.ts'
import { serverAccount } from '../../tools/postgres/account.ts'
import { systemBinaries } from '../../tools/postgres/binaries.ts'
import { leaderConfig, nodeConfig, poolerConfig } from './patroni-config.ts'
import { freePort } from './portal.ts'

/** One PostgreSQL of the cluster, with the Patroni that manages it. */
export interface Node {
  name: string
  port: number
  restPort: number
  patroni: ChildProcess
}

/**
 * Three PostgreSQL nodes under Patroni with a synchronous standby, HAProxy in front of the leader, and PgBouncer in
 * front of that.
 */
export interface Cluster {
  /** Through PgBouncer, if there is one, and HAProxy. */
  pooledUrl: string
  /** Through HAProxy alone. */
  directUrl: string
  /** The folder for all files and logs. */
  folder: string
  /** Kills the leader's Patroni and PostgreSQL, as a power loss would. */
  killLeader(): Promise<void>
  /** Hands over to the synchronous standby. */
  switchOver(): Promise<void>
  /** Restarts killed nodes, and waits until there is a synchronous standby and all nodes stream. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

const patienceMs = 120_000
const account = serverAccount()

/** The paths of the required programs. Throws one sentence that names the missing ones. */
function programs(): Record<'patroni' | 'etcd' | 'haproxy' | 'postgres', string> {
  const places = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`.split(delimiter)
  const find = (name: string) => places.map((place) => join(place, name)).find(existsSync)
  const postgres = [18, 17, 16, 15].map(systemBinaries).find((one) => one !== undefined)?.bin
  const found = { patroni: find('patroni'), etcd: find('etcd'), haproxy: find('haproxy'), postgres }
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]))
  if (missing.length > 0) {
    throw new Error(
      `Not installed: ${missing.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy postgresql`,
    )
  }
  return found as Record<keyof typeof found, string>
}

/** Starts the cluster with the programs installed on this machine; `pooler` is the path of a PgBouncer. */
export async function startCluster(pooler: string | undefined): Promise<Cluster> {
  const found = programs()
  const folder = ownFolder(mkdtempSync(join(tmpdir(), 'waea-patroni-')))
  const [etcdPort = 0, peerPort = 0, leaderPort = 0, poolerPort = 0] = await freePorts(4)
  const running: ChildProcess[] = []
  const run = (name: string, program: string, args: string[]) => {
    const output = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', output, output] })
    running.push(child)
    // However the measurement ends, end the cluster: Patroni stops its PostgreSQL.
    process.once('exit', () => child.kill('SIGTERM'))
    return child
  }
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  run('etcd', found.etcd, etcdArguments(join(folder, 'etcd'), etcdUrl, `http://127.0.0.1:${peerPort}`))
  await until('etcd', async () => (await fetch(`${etcdUrl}/health`)).ok)

  const startNode = (name: string) => run(name, found.patroni, [join(folder, `${name}.yml`)])
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) {
    const [port = 0, restPort = 0] = await freePorts(2)
    write(`${name}.yml`, nodeConfig({ name, port, restPort, etcdPort, folder, binaries: found.postgres }))
    nodes.push({ name, port, restPort, patroni: startNode(name) })
    // The first node creates the database; the others copy it.
    if (nodes.length === 1) await until('a leader', async () => (await leaderOf(nodes)) !== undefined)
  }
  run('haproxy', found.haproxy, ['-f', write('haproxy.cfg', leaderConfig(leaderPort, nodes))])
  if (pooler) run('pgbouncer', pooler, ['-q', write('pgbouncer.ini', poolerConfig(poolerPort, leaderPort))])
  await untilHealthy(nodes)

  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    pooledUrl: urlAt(pooler ? poolerPort : leaderPort),
    directUrl: urlAt(leaderPort),
    folder,
    async killLeader() {
      const leader = await leaderNode(nodes)
      const postmaster = Number(readFileSync(join(folder, leader.name, 'postmaster.pid'), 'utf8').split('\n')[0])
      leader.patroni.kill('SIGKILL')
      signalServer(postmaster, 'SIGKILL')
    },
    async switchOver() {
      const leader = await leaderNode(nodes)
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
      })
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`)
    },
    async heal() {
      for (const node of nodes) if (node.patroni.signalCode !== null) node.patroni = startNode(node.name)
      await untilHealthy(nodes)
    },
    async stop() {
      await Promise.all(nodes.map((node) => ended(node.patroni)))
      await Promise.all(running.map(ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One etcd that does not sync to disk, because its cluster lasts only as long as the measurement. */
function etcdArguments(folder: string, url: string, peerUrl: string): string[] {
  return [
    '--name',
    'one',
    '--data-dir',
    folder,
    '--unsafe-no-fsync',
    '--listen-client-urls',
    url,
    '--advertise-client-urls',
    url,
    '--listen-peer-urls',
    peerUrl,
    '--initial-advertise-peer-urls',
    peerUrl,
    '--initial-cluster',
    `one=${peerUrl}`,
  ]
}

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort))
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** The members, as reported by one node that answers. */
async function membersAt(nodes: readonly Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

async function leaderOf(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`).catch(() => undefined)
    if (answer?.status === 200) return node
  }
  return undefined
}

async function leaderNode(nodes: readonly Node[]): Promise<Node> {
  const leader = await leaderOf(nodes)
  if (!leader) throw new Error('The cluster has no leader.')
  return leader
}

const untilHealthy = (nodes: readonly Node[]) =>
  until('three nodes with a synchronous standby', async () => {
    const members = await membersAt(nodes)
    const isUp = members.length === nodes.length && members.every(({ state }) => /^(running|streaming)$/.test(state))
    return isUp && members.some(({ role }) => role === 'leader') && members.some(({ role }) => role === 'sync_standby')
  })

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await pause(100)
  }
}
