import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

interface Rule {
  name: string
  path: string
}

const rulesFolder = 'packages/domain/src/'
/** What tests take for an example. */
const sample = /\/sample-/
const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm
const requirement = /\[[A-Z]-[A-Z]+-\d+\]/
const word = /[A-Za-z_$][\w$]*/g

/**
 * A rule that no program uses is one that waits for its capability: its tests name no requirement, since the product
 * could break the requirement and they would not see it.
 */
export function ruleBreaches(files: SourceFile[]): Breach[] {
  const programs = files.filter((file) => isProgram(file) && !isTest(file.path) && !file.path.startsWith('bench/'))
  const rules = programs
    .filter((file) => isRules(file) && !sample.test(file.path))
    .flatMap((file) => rulesOf(file).map((name) => ({ name, path: file.path })))
  const words = programs.map((file) => ({ path: file.path, counts: countWords(file.text) }))
  const isUsed = (rule: Rule) =>
    words.some(({ path, counts }) => (counts.get(rule.name) ?? 0) > (path === rule.path ? 1 : 0))
  const used = rules.filter(isUsed)
  const waiting = rules.filter((rule) => !used.includes(rule))
  return files.filter((file) => isRules(file) && isTest(file.path)).flatMap((file) => claimsOf(file, used, waiting))
}

/** A block that also tries a used rule of the same file may claim: the idle one is what it compares with. */
function claimsOf(file: SourceFile, used: readonly Rule[], waiting: readonly Rule[]): Breach[] {
  let line = 1
  return file.text.split(/^(?=\s*(?:test|describe)\b)/m).flatMap((block) => {
    const place = `${file.path}:${line + (/^\s*/.exec(block)?.[0].split('\n').length ?? 1) - 1}`
    line += block.split('\n').length - 1
    const [claimed] = requirement.exec(block) ?? []
    const named = countWords(block)
    const idle = waiting.find(({ name }) => named.has(name))
    if (!claimed || !idle || used.some(({ name, path }) => path === idle.path && named.has(name))) return []
    return [`${place} claims ${claimed} by ${idle.name}, which no program uses`]
  })
}

function isRules(file: SourceFile): boolean {
  return file.path.startsWith(rulesFolder)
}

function rulesOf(file: SourceFile): string[] {
  return [...file.text.matchAll(exported)].map(([, name = '']) => name)
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [name] of text.matchAll(word)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
