import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/** Where work starts that no person requested: scheduled jobs, seeds, and the provider's commands. */
const begins = /^apps\/server\/src\/(platform\/jobs\/(jobs|sweeps)|command|seed|seed\/[a-z-]+)\.ts$/

/**
 * The system acts only in jobs, seeds and commands, so no call runs as it. Follow-up work under a capability's own
 * rules is done in that capability's name, and no other's.
 */
export function actorBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter((file) => file.path.startsWith('apps/server/src/') && isProgram(file) && !isTest(file.path))
    .flatMap((file) => {
      const lines = file.text.split('\n')
      const withItsArguments = (line: string, at: number) => (line.endsWith('(') ? line + lines[at + 1]?.trim() : line)
      return lines.flatMap((line, at) => breachesOf(file.path, withItsArguments(line, at), at + 1))
    })
}

function breachesOf(path: string, line: string, number: number): Breach[] {
  const isSystem = /kind: 'system'/.test(line) && !begins.test(path)
  const own = /\/capabilities\/([^/]+)\//.exec(path)?.[1]
  const others = [...line.matchAll(/\b(?:byRule|ruleActor|asRule)\(\s*'([a-z-]+)'/g)].filter(([, rule]) => rule !== own)
  const isGuest = /kind: 'guest'|\.asGuest\(/.test(line) && path.includes('/capabilities/') && own !== 'guest'
  return [
    ...(isGuest ? [`${path}:${number} makes a guest, whose token the capability guest verifies`] : []),
    ...(isSystem ? [`${path}:${number} acts as the system outside of jobs, seeds and commands`] : []),
    ...others.map(([, rule]) => `${path}:${number} acts by the rules of ${rule}`),
  ]
}
