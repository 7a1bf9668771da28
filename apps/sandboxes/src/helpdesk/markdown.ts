/**
 * Converts an article's text to HTML: headings (`##`), paragraphs, lists (`-`, `1.`), tables, `**strong**` and
 * `[links](address)`. A backslash escapes the next character.
 */
export function htmlOf(text: string): string {
  return blocksOf(text.trim().split('\n')).map(blockOf).join('\n')
}

/** Splits lines into blocks: at empty lines, at headings, and where the kind of line changes. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = []
  let last = ''
  for (const line of lines) {
    const kind = kindOf(line)
    if (kind === 'indented') blocks.at(-1)?.push(line)
    else if (kind !== 'empty' && kind === last) blocks.at(-1)?.push(line)
    else if (kind !== 'empty') blocks.push([line])
    // Every heading is a block of its own.
    if (kind !== 'indented') last = kind === 'heading' ? '' : kind
  }
  return blocks
}

function kindOf(line: string): string {
  if (line.trim() === '') return 'empty'
  if (/^ {2,}/.test(line)) return 'indented'
  if (line.startsWith('## ')) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (line.startsWith('- ')) return 'bullets'
  return /^\d+\. /.test(line) ? 'steps' : 'text'
}

function blockOf(lines: readonly string[]): string {
  const [first = ''] = lines
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`
  if (first.startsWith('|')) return tableOf(lines)
  if (/^- /.test(first)) return `<ul>${itemsOf(lines, /^- /)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol>${itemsOf(lines, /^\d+\. /)}</ol>`
  return `<p>${inline(lines.join(' '))}</p>`
}

/** The items of a list; indented lines form a nested list. */
function itemsOf(lines: readonly string[], mark: RegExp): string {
  const items: { text: string; under: string[] }[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push({ text: line.replace(mark, ''), under: [] })
    else items.at(-1)?.under.push(line.trim())
  }
  return items.map(({ text, under }) => `<li>${inline(text)}${under.length > 0 ? blockOf(under) : ''}</li>`).join('')
}

function tableOf(lines: readonly string[]): string {
  const [head = [], ...rows] = lines.filter((line) => !/^\|[-| ]+\|$/.test(line)).map(cellsOf)
  const header = head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${inline(cell)}</th>`)).join('')
  const body = rows.map(
    ([name = '', ...others]) =>
      `<tr><th scope="row">${inline(name)}</th>${others.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\\(.)/g, (_all, sign: string) => `&#${sign.charCodeAt(0)};`)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
