import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

const looksLikeSql =
  /\b(SELECT\b[\s\S]*\bFROM\b|INSERT INTO\b|UPDATE\s+[\w."]+\s+(\w+\s+)?SET\b|DELETE FROM\b|TRUNCATE\b|(CREATE|ALTER|DROP) (TABLE|SCHEMA|INDEX|VIEW)\b)/

/** Law 4: SQL is only in stores (and the platform), and names only its own capability's schema. */
export function schemaBreaches(files: SourceFile[], capabilities: readonly string[]): Breach[] {
  const schemas = [...capabilities.map(schemaOf), 'platform', 'graphile_worker']
  return files
    .filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file.path))
    .flatMap((file) =>
      isProgram(file) ? programBreaches(file, schemas) : migrationBreaches(file, capabilities, schemas),
    )
}

function programBreaches(file: SourceFile, schemas: string[]): Breach[] {
  const statements = syntaxOf(file).texts.filter(({ text }) => looksLikeSql.test(text))
  const own = ownSchemas(file.path)
  if (!own) return statements.map(({ line }) => `${file.path}:${line} SQL stands only in a *.store.ts`)
  return statements.flatMap(({ text, line }) =>
    foreignNames(text, schemas, own).map((name) => `${file.path}:${line} names ${name}, another's schema`),
  )
}

/** The schemas that a file may name; undefined if it may contain no SQL. */
function ownSchemas(path: string): string[] | undefined {
  if (path.startsWith('apps/server/src/platform/')) return ['platform', 'graphile_worker']
  const [, capability] = /\/capabilities\/([^/]+)\/(?:[^/]+\/)*[^/]+\.store\.ts$/.exec(path) ?? []
  return capability ? [schemaOf(capability)] : undefined
}

function migrationBreaches(file: SourceFile, capabilities: readonly string[], schemas: string[]): Breach[] {
  const name = /\/migrations\/\d+_([\w-]+)\.sql$/.exec(file.path)?.[1]?.replaceAll('-', '_')
  const owners = [...capabilities.map(schemaOf), 'platform'].filter(
    (one) => name === one || name?.startsWith(`${one}_`),
  )
  const owner = owners.sort((one, other) => other.length - one.length)[0]
  if (!owner) return [`${file.path}:1 a migration is named <number>_<capability>[_<what>].sql`]
  const withoutComments = file.text.replace(/--.*$/gm, '')
  return foreignNames(withoutComments, schemas, [owner]).map((name) => `${file.path}:1 names ${name}, another's schema`)
}

function foreignNames(statement: string, schemas: string[], own: string[]): string[] {
  const foreign = schemas.filter((schema) => !own.includes(schema))
  const names = new RegExp(`(?<![\\w.'])"?(${foreign.join('|')})"?\\."?[a-z_]+`, 'g')
  return [...new Set(statement.match(names) ?? [])]
}

function schemaOf(capability: string): string {
  return capability.replaceAll('-', '_')
}
