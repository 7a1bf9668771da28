import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandIds } from '@waea/brands/brands'
import type { MailTemplate } from '../apps/server/src/capabilities/messages/mail-data/mail-data.ts'
import { sampleMails } from '../apps/server/src/capabilities/messages/mail-samples/mail-samples.ts'
import { writeMail } from '../apps/server/src/capabilities/messages/mails/write-mail.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'

/**
 * Writes every mail into a folder, to be looked at: each as a page and as plain text, in every brand and language, with
 * one index. `npm run messages [folder]`; the folder is `.data/messages` when not said.
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../.data/messages'))
const languages = ['en', 'mi-NZ'] as const
const templates = Object.keys(sampleMails) as MailTemplate[]

mkdirSync(folder, { recursive: true })
const rows = templates.map(
  (template) => `<h2>${template}</h2><div>${brandIds.map((brand) => framesOf(template, brand)).join('')}</div>`,
)
writeFileSync(join(folder, 'index.html'), page(rows.join('\n')))
process.stdout.write(
  `${templates.length} mails, each in ${brandIds.length} brands and ${languages.length} languages:\n`,
)
process.stdout.write(`${join(folder, 'index.html')}\n`)

/** Writes a mail in a brand, in each language, and answers the frames that show it. */
function framesOf(template: MailTemplate, brand: string): string {
  const config = readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.waea.nz', BRAND: brand })
  return languages
    .map((language) => {
      const mail = writeMail(config, template, sampleMails[template], language)
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
