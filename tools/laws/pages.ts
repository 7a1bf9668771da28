import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Breach, SourceFile } from './tree.ts'

/** README.md and the other pages in the root, and every page of docs/, with paths relative to the root. */
export function readPages(root: string): SourceFile[] {
  const beside = readdirSync(root).filter((name) => name.endsWith('.md'))
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  return [...beside, ...docs].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const maxReadmeLines = 150

/** The README is short; longer text belongs in docs/. */
export function readmeBreaches(pages: SourceFile[]): Breach[] {
  const lines =
    pages
      .find(({ path }) => path === 'README.md')
      ?.text.trimEnd()
      .split('\n').length ?? 0
  if (lines === 0) return ['README.md is not there']
  return lines > maxReadmeLines ? [`README.md has ${lines} lines; ${maxReadmeLines} are the most`] : []
}

const link = /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g
const elsewhere = /^[a-z]+:/

/** Every link and picture of a page leads to an existing file and heading. */
export function linkBreaches(pages: SourceFile[], isThere: (path: string) => boolean): Breach[] {
  return pages.flatMap((page) =>
    linesOf(page.text).flatMap(({ line, at }) =>
      [...line.matchAll(link)].flatMap(([, target = '', source = '']) => {
        const why = whyBroken(page, target || source, pages, isThere)
        return why ? [`${page.path}:${at} ${why}`] : []
      }),
    ),
  )
}

function whyBroken(
  page: SourceFile,
  target: string,
  pages: SourceFile[],
  isThere: (path: string) => boolean,
): string | undefined {
  if (elsewhere.test(target)) return undefined
  const [file = '', heading] = target.split('#')
  const path = file ? posix.join(posix.dirname(page.path), file) : page.path
  if (!isThere(path)) return `leads to ${path}, which is not there`
  const text = pages.find((one) => one.path === path)?.text
  if (!heading || !text || headingsOf(text).includes(heading)) return undefined
  return `leads to #${heading}, which is no heading of ${path}`
}

/** The lines of a page outside code blocks, numbered from 1. */
function linesOf(text: string): { line: string; at: number }[] {
  let isProgram = false
  return text.split('\n').flatMap((line, index) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isProgram = !isProgram
    return isProgram || isFence ? [] : [{ line, at: index + 1 }]
  })
}

/** Headings as anchors: lower case, hyphens for spaces, no other punctuation. */
function headingsOf(text: string): string[] {
  return linesOf(text)
    .filter(({ line }) => /^#+ /.test(line))
    .map(({ line }) => line.replace(/^#+ /, '').toLowerCase())
    .map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'))
}

const ownPath = /`((?:apps|packages|tests|tools|bench|docs)\/[\w./@-]+)`/g
/** Decision records describe the day on which they were made. */
const ofTheirDay = /^docs\/decisions\//

/** Every file or folder that a page names by its path must exist. */
export function namedPathBreaches(pages: SourceFile[], isThere: (path: string) => boolean): Breach[] {
  return pages
    .filter(({ path }) => !ofTheirDay.test(path))
    .flatMap(({ path, text }) =>
      linesOf(text).flatMap(({ line, at }) =>
        [...line.matchAll(ownPath)].flatMap(([, named = '']) =>
          isThere(named.replace(/\/$/, '')) ? [] : [`${path}:${at} names ${named}, which is not there`],
        ),
      ),
    )
}

/** The names in the first column of every table with the heading `setting`; `*` stands for a part of a name. */
export function settingsIn(page: string): string[] {
  let isSettings = false
  return page.split('\n').flatMap((line) => {
    const [first = ''] = line.startsWith('|') ? line.split('|').slice(1) : []
    if (!line.startsWith('|') || first.trim() === 'setting') isSettings = first.trim() === 'setting'
    if (!isSettings) return []
    return [...first.matchAll(/[A-Z][A-Z0-9]*(?:_(?:\*|[A-Z0-9]+))*(?![\w…])/g)].map(([name]) => name)
  })
}

/** Whether a path exists in the tree. */
export function isInTree(root: string): (path: string) => boolean {
  // What a build makes may not be made yet.
  return (path) => existsSync(join(root, path)) || /(^|\/)dist(\/|$)/.test(path)
}
