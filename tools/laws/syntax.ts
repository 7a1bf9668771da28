import { type ESTree, Visitor } from 'rolldown/utils'
import { programOf } from './program.ts'
import type { SourceFile } from './tree.ts'

/** The parts of a program file that the laws need. Lines count from 1. */
export interface Syntax {
  imports: { from: string; line: number }[]
  functions: { name: string; line: number; lines: number }[]
  /** Every string and template of the file; the values of a template appear as `$`. */
  texts: { text: string; line: number }[]
  /** Names that are read or called, such as `Date.now`, `fetch`, `process.env`, `new Date()`. */
  uses: { name: string; line: number }[]
  /** Whether the file only re-exports. */
  onlyPassesOn: boolean
}

const known = new WeakMap<SourceFile, Syntax>()

/** Parses a file once and caches the result. Throws for a syntax error. */
export function syntaxOf(file: SourceFile): Syntax {
  const already = known.get(file)
  if (already) return already
  const program = programOf(file)
  const lineAt = lineCounter(file.text)
  const syntax: Syntax = { imports: [], functions: [], texts: [], uses: [], onlyPassesOn: passesOn(program.body) }
  new Visitor({
    ...importVisits(syntax, lineAt),
    ...functionVisits(syntax, lineAt),
    ...useVisits(syntax, lineAt),
  }).visit(program)
  known.set(file, syntax)
  return syntax
}

type LineAt = (offset: number) => number

function lineCounter(text: string): LineAt {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((found) => found.index + 1)]
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

function passesOn(body: readonly ESTree.Node[]): boolean {
  const passing = (node: ESTree.Node) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)
  return body.length > 0 && body.every(passing)
}

function importVisits(syntax: Syntax, lineAt: LineAt) {
  const add = (source: { value: unknown } | null, start: number) => {
    if (typeof source?.value === 'string') syntax.imports.push({ from: source.value, line: lineAt(start) })
  }
  return {
    ImportDeclaration: (node: ESTree.ImportDeclaration) => add(node.source, node.start),
    ExportNamedDeclaration: (node: ESTree.ExportNamedDeclaration) => add(node.source, node.start),
    ExportAllDeclaration: (node: ESTree.ExportAllDeclaration) => add(node.source, node.start),
    ImportExpression: (node: ESTree.ImportExpression) =>
      node.source.type === 'Literal' ? add(node.source, node.start) : undefined,
    TSImportType: (node: ESTree.TSImportType) => add(node.source, node.start),
  }
}

function functionVisits(syntax: Syntax, lineAt: LineAt) {
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const line = lineAt(node.start)
    const name = 'id' in node && node.id ? node.id.name : 'a function'
    syntax.functions.push({ name, line, lines: lineAt(node.end) - line + 1 })
  }
  return { FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }
}

function useVisits(syntax: Syntax, lineAt: LineAt) {
  const use = (name: string, start: number) => syntax.uses.push({ name, line: lineAt(start) })
  const text = (value: string, start: number) => syntax.texts.push({ text: value, line: lineAt(start) })
  return {
    Literal: (node: ESTree.StringLiteral | { value: unknown; start: number }) => {
      if (typeof node.value === 'string') text(node.value, node.start)
    },
    TemplateLiteral: (node: ESTree.TemplateLiteral) =>
      text(node.quasis.map((piece) => piece.value.cooked ?? '').join('$'), node.start),
    MemberExpression: (node: ESTree.MemberExpression) => {
      if (node.object.type !== 'Identifier' || node.computed || node.property.type !== 'Identifier') return
      use(`${node.object.name}.${node.property.name}`, node.start)
    },
    CallExpression: (node: ESTree.CallExpression) => {
      if (node.callee.type === 'Identifier') use(`${node.callee.name}()`, node.start)
    },
    NewExpression: (node: ESTree.NewExpression) => {
      const bare = node.arguments.length === 0
      if (bare && node.callee.type === 'Identifier') use(`new ${node.callee.name}()`, node.start)
    },
  }
}
