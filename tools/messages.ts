import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandIds } from '@waea/brands/brands'
import { mailOf, writeMail } from '../apps/server/src/capabilities/messages/writing/write-mail.ts'
import { messagesOf } from '../apps/server/src/platform/jobs/jobs.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'
import { capabilities } from '../apps/server/src/wiring.ts'

/**
 * Writes every mail into a folder for review: each as a page and as plain text, in every brand and language, with one
 * index. `npm run messages [folder]`; the default is `.data/messages`.
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../.data/messages'))
const languages = ['en', 'mi-NZ'] as const
const { mails } = messagesOf(capabilities)
const templates = Object.keys(mails)

mkdirSync(folder, { recursive: true })
const rows = templates.map(
  (template) => `<h2>${template}</h2><div>${brandIds.map((brand) => framesOf(template, brand)).join('')}</div>`,
)
writeFileSync(join(folder, 'index.html'), page(rows.join('\n')))
process.stdout.write(
  `${templates.length} mails, each in ${brandIds.length} brands and ${languages.length} languages:\n`,
)
process.stdout.write(`${join(folder, 'index.html')}\n`)

/** Writes a mail in a brand, in each language; returns the frames that show it. */
function framesOf(template: string, brand: string): string {
  const config = readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.waea.nz', BRAND: brand })
  return languages
    .map((language) => {
      const mail = writeMail({ config, mails }, template, mailOf(mails, template).sample, language)
      const name = `${template}.${brand}.${language}`
      writeFileSync(join(folder, `${name}.html`), mail.html)
      writeFileSync(join(folder, `${name}.txt`), `${mail.subject}\n\n${mail.text}`)
      return `<figure><figcaption>${brand}, ${language}: <a href="${name}.html">page</a>, <a href="${name}.txt">plain text</a></figcaption><iframe src="${name}.html" title="${name}" loading="lazy"></iframe></figure>`
    })
    .join('')
}

function page(body: string): string {
  const style =
    ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem}div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}iframe{width:380px;height:640px;border:1px solid #8888;border-radius:8px}'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Messages</title><style>${style}</style></head><body><h1>Messages</h1>${body}</body></html>`
}
