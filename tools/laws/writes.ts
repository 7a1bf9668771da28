import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

const writes =
  /\b(INSERT INTO\b|UPDATE\s+[\w."]+\s+(\w+\s+)?SET\b|DELETE FROM\b|TRUNCATE\b|FOR (NO KEY )?UPDATE\b|pg_advisory_xact_lock\b)/

/**
 * A function that writes or locks rows takes a transaction (`Tx`) or a writable database (`Db`), so that it does not
 * compile with a read-only context.
 */
export function writeBreaches(files: SourceFile[]): Breach[] {
  return files.filter(isStore).flatMap((file) => {
    const lines = file.text.split('\n')
    const { functions, texts } = syntaxOf(file)
    return functions
      .filter(({ line, lines: length }) =>
        texts.some((one) => one.line >= line && one.line < line + length && writes.test(one.text)),
      )
      .filter(({ line, lines: length }) => !takesTransaction(lines.slice(line - 1, line - 1 + length).join('\n')))
      .map(({ name, line }) => `${file.path}:${line} ${name} writes, and takes no writing context`)
  })
}

function isStore(file: SourceFile): boolean {
  return isProgram(file) && !isTest(file.path) && /\/capabilities\/.*\.store\.ts$/.test(file.path)
}

/** A single statement (`ctx.single`) is its own transaction. */
function takesTransaction(text: string): boolean {
  return /: (Tx|Db|Pick<Tx,[^>]*>)[,)\s]/.test(text) || /\bctx\.single\b/.test(text)
}
