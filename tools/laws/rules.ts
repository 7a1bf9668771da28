import { type ESTree, Visitor } from 'rolldown/utils'
import { type Declarations, declarationsOf, type Elsewhere, walk } from './declarations.ts'
import { programOf } from './program.ts'
import { Reach } from './reach.ts'
import { type Breach, isProgram, type SourceFile } from './tree.ts'

const requirement = /\[[A-Z]-[A-Z]+-\d+(?:[,;\s]+[A-Z]-[A-Z]+-\d+)*\]/
const ids = new RegExp(requirement.source, 'g')
const titled = /\.(test|journey)\.tsx?$/
const starts = new Set(['test', 'it', 'describe'])
/** Sample files of tests. */
const sample = /\/sample-/
/** Domain and contract files, whose tests call them directly and not in a running portal. */
const rules = /^packages\/(domain|contract)\/src\//

/**
 * A rule that the running product does not reach still waits for its capability. Its tests must name no requirement,
 * since the product could break the requirement unnoticed. What runs is followed from the programs' entry points along
 * imports and mentions: a namesake, a comment, a type and another waiting rule do not count.
 */
export function ruleBreaches(files: SourceFile[]): Breach[] {
  const claiming = files.filter((file) => titled.test(file.path) && isProgram(file) && requirement.test(file.text))
  if (claiming.length === 0) return []
  const reach = new Reach(files)
  return claiming.flatMap((file) => {
    const declared = declarationsOf(file, (path) => reach.has(path))
    return blocksOf(file).flatMap(({ title, node, line }) => {
      const [claimed] = requirement.exec(title) ?? []
      if (!claimed) return []
      const { idle, used } = rulesIn(node, declared, reach)
      const unproven = idle.find(({ path }) => !used.some((other) => other.path === path))
      return unproven ? [`${file.path}:${line} claims ${claimed} by ${unproven.name}, which no program uses`] : []
    })
  })
}

/** An id counts anywhere in a test file, so it may appear only in titles, and in tables that give titles. */
export function idBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter((file) => isProgram(file) && titled.test(file.path) && requirement.test(file.text))
    .flatMap((file) => {
      const titles = [...blocksOf(file).map(({ titleAt }) => titleAt), ...tabledTitles(file)]
      return [...file.text.matchAll(ids)]
        .filter(({ index }) => !titles.some(({ start, end }) => start <= index && index < end))
        .map(({ index, 0: id }) => `${file.path}:${lineAt(file.text, index)} ${id} stands outside a title`)
    })
}

interface Place {
  start: number
  end: number
}

interface Block {
  title: string
  titleAt: Place
  node: ESTree.CallExpression
  line: number
}

const known = new WeakMap<SourceFile, Block[]>()

/** Every call of `test`, `it` and `describe` with its title; also `test.each(…)(title, …)`. */
function blocksOf(file: SourceFile): Block[] {
  const already = known.get(file)
  if (already) return already
  const blocks: Block[] = []
  const program = programOf(file)
  new Visitor({
    CallExpression: (node) => {
      const [title] = node.arguments
      if (!title || !starts.has(calleeOf(node.callee))) return
      if (!['Literal', 'TemplateLiteral', 'BinaryExpression'].includes(title.type)) return
      const text = file.text.slice(title.start, title.end)
      blocks.push({ title: text, titleAt: title, node, line: lineAt(file.text, node.start) })
    },
  }).visit(program)
  known.set(file, blocks)
  return blocks
}

/** The strings that begin with an id in a table from which tests are made: `test.each(table)`, `for (… of table)`. */
function tabledTitles(file: SourceFile): Place[] {
  const tables: ESTree.Node[] = []
  const named = new Map<string, ESTree.Node>()
  const strings: Place[] = []
  const program = programOf(file)
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) named.set(id.name, init)
    },
    ForOfStatement: ({ right, body }) => {
      if (/\b(test|it|describe)\b/.test(file.text.slice(body.start, body.end))) tables.push(right)
    },
    CallExpression: ({ callee, arguments: [table] }) => {
      const isEach = callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      if (isEach && table && starts.has(calleeOf(callee))) tables.push(table)
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === 'string' && value.search(requirement) === 0) strings.push({ start, end })
    },
  }).visit(program)
  const seen = new Set<ESTree.Node>()
  const follow = (node: ESTree.Node) => {
    if (seen.has(node)) return
    seen.add(node)
    walk(
      node,
      (name) => void (named.has(name) && follow(named.get(name) as ESTree.Node)),
      () => {},
    )
  }
  tables.forEach(follow)
  return strings.filter((text) => [...seen].some(({ start, end }) => start <= text.start && text.end <= end))
}

function calleeOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return calleeOf(node.object)
  return node.type === 'CallExpression' ? calleeOf(node.callee) : ''
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The product's declarations that a block calls, itself or through the declarations in its file. */
function rulesIn(node: ESTree.Node, declared: Declarations, reach: Reach) {
  const mentioned = new Set<string>()
  const mention = (name: string) => {
    if (mentioned.has(name)) return
    mentioned.add(name)
    for (const inner of declared.own.get(name)?.mentions ?? []) mention(inner)
  }
  walk(node, mention)
  const called = [...mentioned].flatMap((name): Elsewhere[] => {
    const [first = '', member] = name.split('.')
    const from = declared.imported.get(member ? first : name)
    const at = from && reach.declaredAt(from.name === '*' && member ? { ...from, name: member } : from)
    return at && rules.test(at.path) && !sample.test(at.path) ? [at] : []
  })
  const isUsed = (rule: Elsewhere) => reach.isReached(rule.path, rule.name)
  return { used: called.filter(isUsed), idle: called.filter((rule) => !isUsed(rule)) }
}
