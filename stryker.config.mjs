// Settings of `npm run mutate -- PATH`: see docs/mutation.md.

/** From this many entries on, a list of words is data. */
const longList = 20

/** Leaves out what is read, not tested: messages of errors, lines of the log, long lists of words. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'words', value: { shouldIgnore: reasonToIgnore } }]

function reasonToIgnore({ node, parent, listKey }) {
  if (listKey === 'arguments' && /^(String|Template)Literal$/.test(node.type)) {
    const callee = parent.callee?.name ?? parent.callee?.property?.name ?? ''
    if (callee === 'log' || (parent.type === 'NewExpression' && callee.endsWith('Error'))) return 'words for engineers'
  }
  const entries = node.elements ?? node.properties?.map(({ value }) => value) ?? []
  return entries.length >= longList && entries.every((entry) => entry?.type === 'StringLiteral') ? 'data' : undefined
}

export default {
  testRunner: 'vitest',
  plugins: [
    import.meta.resolve('./bench/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
    import.meta.url,
  ],
  ignorers: ['words'],
  // What no test reads is not copied. The built web is: the server's tests serve it.
  ignorePatterns: ['.data', '.cache', 'docs', 'bench', 'test-results'],
  tempDirName: '.data/mutate',
  incrementalFile: '.data/mutation.json',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: '.data/mutation.html' },
  clearTextReporter: { reportTests: false, allowEmojis: false },
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
}
