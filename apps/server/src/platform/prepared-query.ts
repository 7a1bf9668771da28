import pg from 'pg'
import type { Statement } from './sql.ts'

/** What the driver keeps of a result's columns once PostgreSQL has described them. */
interface Columns {
  fields: readonly unknown[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** A connection of the driver, as a query sees it. */
interface Connection {
  describe(portal: unknown): void
}

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void

/** The driver's query with what its types leave out. */
interface DriverQuery extends pg.Submittable {
  name: string
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => DriverQuery

/** A connection, once without the question for columns, and the columns of the statements that it has prepared. */
interface Known {
  silent: Connection
  columns: Map<string, Columns>
}

const knownOf = new WeakMap<Connection, Known>()

function known(connection: Connection): Known {
  let found = knownOf.get(connection)
  if (!found) {
    const silent: Connection = Object.create(connection, { describe: { value: () => undefined } })
    found = { silent, columns: new Map() }
    knownOf.set(connection, found)
  }
  return found
}

/**
 * A prepared statement whose columns are asked for once on each connection. The driver asks each time, which costs both
 * sides more than many a statement itself; PostgreSQL refuses a prepared statement whose columns have changed, so what
 * it said on a connection holds there.
 */
class PreparedQuery extends DriverQuery {
  constructor({ text, name, values }: Statement, callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: Connection): void {
    const { silent, columns } = known(connection)
    const described = columns.get(this.name)
    if (described) {
      Object.assign(this._result, described)
      this._accumulateRows = true
    }
    super.prepare(described ? silent : connection)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const { columns } = known(connection)
    if (!columns.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
      columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
    }
    super.handleCommandComplete(message, connection)
  }
}

/** Asks a statement on a connection, prepared there under its name. What fails is thrown as of whoever asked. */
export async function askPrepared(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(new PreparedQuery(statement, (error, result) => (error ? reject(error) : resolve(result))))
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
