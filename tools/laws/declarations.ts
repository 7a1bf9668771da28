import type { ESTree } from 'rolldown/utils'
import { resolveImport } from './floors.ts'
import { programOf } from './program.ts'
import type { SourceFile } from './tree.ts'

/** The values that a top-level declaration, or the side effects of a file, mention. */
interface Declaration {
  /** Names as written in the file; `space.name` for a member of an imported namespace. */
  mentions: Set<string>
  /** Files loaded when it runs: dynamic imports, and programs started by their path. */
  loads: Set<string>
  /** Whether it calls something when its file is loaded, as `const router = createRouter()` does. */
  runs: boolean
}

/** A name in another file: the file's path, and the name there; `*` stands for all of them. */
export interface Elsewhere {
  path: string
  name: string
}

/** A file as a list of declarations, and what its names refer to. Types are left out: they run nothing. */
export interface Declarations {
  own: Map<string, Declaration>
  /** Code that runs when the file is imported. */
  effects: Declaration
  imported: Map<string, Elsewhere>
  /** The exports: from the exported name to a local name, or to a name in another file. */
  given: Map<string, string | Elsewhere>
  givesAll: string[]
  importsFiles: string[]
}

/** Reads the declarations of a file; `exists` tells which paths are in the tree. */
export function declarationsOf(file: SourceFile, exists: (path: string) => boolean): Declarations {
  const program = programOf(file)
  const found: Declarations = {
    own: new Map(),
    effects: newDeclaration(),
    imported: new Map(),
    given: new Map(),
    givesAll: [],
    importsFiles: [],
  }
  const resolve = (from: string) => existing(resolveImport(file.path, from), exists)
  for (const node of program.body) readStatement(node, found, resolve)
  const spaces = new Set([...found.imported].filter(([, { name }]) => name === '*').map(([name]) => name))
  for (const one of [...found.own.values(), found.effects]) joinMembers(one, spaces)
  return found
}

function existing(path: string | undefined, exists: (path: string) => boolean): string | undefined {
  return [path, path?.replace(/\.ts$/, '.tsx'), path?.replace(/\/index\.ts$/, '.ts')].find(
    (one) => one !== undefined && exists(one),
  )
}

function newDeclaration(): Declaration {
  return { mentions: new Set(), loads: new Set(), runs: false }
}

type Resolve = (from: string) => string | undefined

function readStatement(node: ESTree.Node, found: Declarations, resolve: Resolve): void {
  switch (node.type) {
    case 'ImportDeclaration':
      readImport(node, found, resolve)
      break
    case 'ExportAllDeclaration':
      readExportAll(node, found, resolve)
      break
    case 'ExportNamedDeclaration':
      if (node.declaration) readDeclaration(node.declaration, found, resolve, true)
      else readExport(node, found, resolve)
      break
    case 'ExportDefaultDeclaration':
      found.own.set('default', collect(node.declaration, resolve))
      found.given.set('default', 'default')
      break
    default:
      readDeclaration(node, found, resolve, false)
  }
}

function readImport(node: ESTree.ImportDeclaration, found: Declarations, resolve: Resolve): void {
  const path = node.importKind === 'type' ? undefined : resolve(node.source.value)
  if (!path) return
  found.importsFiles.push(path)
  for (const one of node.specifiers) {
    if (one.type === 'ImportSpecifier') {
      if (one.importKind !== 'type') found.imported.set(one.local.name, { path, name: nameOf(one.imported) })
    } else {
      found.imported.set(one.local.name, { path, name: one.type === 'ImportNamespaceSpecifier' ? '*' : 'default' })
    }
  }
}

function readExportAll(node: ESTree.ExportAllDeclaration, found: Declarations, resolve: Resolve): void {
  const path = node.exportKind === 'type' ? undefined : resolve(node.source.value)
  if (!path) return
  found.givesAll.push(path)
  found.importsFiles.push(path)
}

function readExport(node: ESTree.ExportNamedDeclaration, found: Declarations, resolve: Resolve): void {
  const path = node.source ? resolve(node.source.value) : undefined
  if (node.exportKind === 'type' || (node.source && !path)) return
  if (path) found.importsFiles.push(path)
  for (const one of node.specifiers) {
    if (one.exportKind === 'type') continue
    const name = nameOf(one.local)
    found.given.set(nameOf(one.exported), path ? { path, name } : name)
  }
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

function readDeclaration(node: ESTree.Node, found: Declarations, resolve: Resolve, isGiven: boolean): void {
  const add = (name: string, declaration: Declaration) => {
    found.own.set(name, declaration)
    if (isGiven) found.given.set(name, name)
  }
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    if (node.id) add(node.id.name, collect(node, resolve))
  } else if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations) {
      const declaration = collect(init, resolve)
      for (const name of namesOf(id)) add(name, declaration)
    }
  } else {
    const effect = collect(node, resolve)
    for (const name of effect.mentions) found.effects.mentions.add(name)
    for (const path of effect.loads) found.effects.loads.add(path)
  }
}

function namesOf(pattern: ESTree.Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesOf(one) : []))
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}

function collect(node: ESTree.Node | null, resolve: Resolve): Declaration {
  const declaration = { ...newDeclaration(), runs: callsSomething(node) }
  walk(node, (name) => declaration.mentions.add(name), loader(declaration, resolve))
  return declaration
}

function loader(declaration: Declaration, resolve: Resolve): (text: string) => void {
  return (text) => {
    const path = resolve(text) ?? resolve(`./${text}`)
    if (path) declaration.loads.add(path)
  }
}

const calls = new Set(['CallExpression', 'NewExpression', 'AwaitExpression', 'TaggedTemplateExpression'])

function callsSomething(node: ESTree.Node | null): boolean {
  if (!node || /Function/.test(node.type)) return false
  return calls.has(node.type) || partsOf(node).some(callsSomething)
}

/** The direct children of a node, without types. */
function partsOf(node: ESTree.Node): ESTree.Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'typeAnnotation')
    .flatMap(([, part]) => (Array.isArray(part) ? part : [part]))
    .filter((part): part is ESTree.Node => typeof part?.type === 'string')
}

/**
 * Every name that a node mentions as a value, and every path of a program file in it. A type, the argument of `typeof`,
 * a property's name and a comment are not mentions.
 */
export function walk(
  node: ESTree.Node | null,
  mention: (name: string) => void,
  load: (path: string) => void = () => {},
): void {
  if (!node) return
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      mention(node.name)
      return
    case 'Literal':
      if (typeof node.value === 'string' && /\.tsx?$/.test(node.value)) load(node.value)
      return
    case 'UnaryExpression':
      if (node.operator !== 'typeof' || node.argument.type !== 'Identifier') walk(node.argument, mention, load)
      return
    case 'MemberExpression':
      walk(node.object, mention, load)
      if (node.computed) walk(node.property, mention, load)
      else if (node.object.type === 'Identifier' && node.property.type === 'Identifier')
        mention(`${node.object.name}.${node.property.name}`)
      return
    case 'Property':
      if (node.computed) walk(node.key, mention, load)
      walk(node.value, mention, load)
      return
    case 'JSXAttribute':
      walk(node.value, mention, load)
      return
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      walk(node.expression, mention, load)
      return
  }
  if (!node.type.startsWith('TS')) for (const part of partsOf(node)) walk(part, mention, load)
}

/** A namespace alone would stand for everything in it, so only the mentioned members count. */
function joinMembers(declaration: Declaration, spaces: Set<string>): void {
  for (const name of spaces) {
    const members = [...declaration.mentions].filter((one) => one.startsWith(`${name}.`))
    if (members.length > 0) declaration.mentions.delete(name)
  }
}
