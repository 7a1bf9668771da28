import type { Brand, MailLook } from '@waea/brands/brand'
import type { MailContent, MailPart, MailRow } from '../mail.ts'
import type { MailWords } from './mail-words.ts'

/** Escapes text for HTML, so that nothing a person typed becomes markup. */
function escapeHtml(words: string): string {
  const forms: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return words.replace(/[&<>"']/g, (sign) => forms[sign] ?? sign)
}

/**
 * The HTML form of a mail. Light colours are inline, because every mail program reads those; programs with a dark mode
 * take the dark ones from the style sheet.
 */
export function mailHtml(content: MailContent, brand: Brand, words: MailWords): string {
  const { mail } = brand
  const body = content.parts.map((part) => partHtml(part, mail)).join('\n')
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkRules(mail)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${mail.paper[0]};color:${mail.ink[0]};font-family:${mail.font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${mail.paper[0]}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 8px 16px;font-size:24px;line-height:32px;font-weight:800;letter-spacing:-0.03em;color:${mail.ink[0]}">
<span style="display:inline-block;width:14px;height:14px;margin-right:8px;background:${mail.accent[0]};border-radius:${mail.roundPx ? '999px' : '0'}"></span>${brand.wordmark}</td></tr>
<tr><td class="surface line" style="padding:28px 24px;background:${mail.surface[0]};border:1px solid ${mail.line[0]};border-radius:${mail.roundPx}px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${mail.ink[0]}">${escapeHtml(content.heading)}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:16px 8px 0;font-size:13px;line-height:20px;color:${mail.quiet[0]}">${escapeHtml(words.footer(brand.name, mail.support))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function darkRules(mail: MailLook): string {
  return `@media (prefers-color-scheme: dark) {
.paper { background: ${mail.paper[1]} !important; }
.surface { background: ${mail.surface[1]} !important; }
.sunken { background: ${mail.sunken[1]} !important; }
.line { border-color: ${mail.line[1]} !important; }
.ink { color: ${mail.ink[1]} !important; }
.quiet { color: ${mail.quiet[1]} !important; }
.link { color: ${mail.primary[1]} !important; }
.primary { background: ${mail.primary[1]} !important; color: ${mail.onPrimary[1]} !important; }
}`
}

function partHtml(part: MailPart, mail: MailLook): string {
  const ink = `color:${mail.ink[0]}`
  const quiet = `color:${mail.quiet[0]}`
  if (part.kind === 'text') {
    return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;${ink}">${escapeHtml(part.text)}</p>`
  }
  if (part.kind === 'note') {
    return `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:20px;${quiet}">${escapeHtml(part.text)}</p>`
  }
  if (part.kind === 'code') {
    return `<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;${quiet}">${escapeHtml(part.label)}</p>
<p class="sunken ink" style="margin:0 0 20px;padding:16px;text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.24em;font-variant-numeric:tabular-nums;background:${mail.sunken[0]};border-radius:${mail.roundPx}px;${ink}">${escapeHtml(part.code)}</p>`
  }
  if (part.kind === 'button') return buttonHtml(part, mail)
  const rows = part.rows.map((row) => rowHtml(row, mail)).join('\n')
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">\n${rows}\n</table>`
}

function buttonHtml(part: { label: string; link: string }, mail: MailLook): string {
  const link = escapeHtml(part.link)
  const look = `display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:700;text-decoration:none`
  return `<p style="margin:4px 0 20px"><a class="primary" href="${link}" style="${look};color:${mail.onPrimary[0]};background:${mail.primary[0]};border-radius:${mail.roundPx ? 10 : 0}px">${escapeHtml(part.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${mail.quiet[0]};word-break:break-all"><a class="link" href="${link}" style="color:${mail.primary[0]}">${link}</a></p>`
}

/** Amounts and numbers stay on one line; longer values may break to fit a phone. */
const longestLine = 20

function rowHtml(row: MailRow, mail: MailLook): string {
  const weight = row.total ? 'font-weight:700;' : ''
  const cell = `padding:10px 0;font-size:16px;line-height:24px;${weight}border-top:1px solid ${mail.line[0]};color:${mail.ink[0]}`
  return `<tr><th scope="row" align="left" class="ink line" style="${cell};${row.total ? '' : 'font-weight:400;'}">${escapeHtml(row.label)}</th><td align="right" class="ink line" style="${cell};padding-left:16px;${row.value.length > longestLine ? '' : 'white-space:nowrap;'}font-variant-numeric:tabular-nums">${escapeHtml(row.value)}</td></tr>`
}

/** The plain-text form of a mail. */
export function mailText(content: MailContent, { name, mail }: Brand, words: MailWords): string {
  const parts = content.parts.map((part) => {
    if (part.kind === 'code') return `${part.label}\n\n    ${part.code}`
    if (part.kind === 'button') return `${part.label}:\n${part.link}`
    if (part.kind === 'table') return part.rows.map((row) => `${row.label}: ${row.value}`).join('\n')
    return part.text
  })
  return [content.heading, ...parts, `--\n${words.footer(name, mail.support)}`].join('\n\n')
}
