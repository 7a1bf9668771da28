import type { ProviderName } from './users.ts'

interface Look {
  title: string
  colour: string
  /** A choice of the form: the name of its field, and its words. */
  tick?: readonly [name: string, words: string]
  /** Who signs in unless another person is typed. */
  person?: readonly [email: string, firstName: string, lastName: string]
}

const styles: Record<ProviderName, Look> = {
  google: { title: 'Google', colour: '#1a56c4' },
  facebook: { title: 'Facebook', colour: '#1558b8', tick: ['hideEmail', 'Do not share my email'] },
  apple: { title: 'Apple', colour: '#1d1d1f', tick: ['hideEmail', 'Hide my email'] },
  company: {
    title: 'your company',
    colour: '#3f3a8c',
    tick: ['oneFactor', 'Without a second factor'],
    person: ['operator@demo.waea.nz', 'Demo', 'Operator'],
  },
}

const style = (colour: string) => `
:root{color-scheme:light dark}
body{margin:0;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif}
main{max-width:400px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.5rem;margin:0 0 4px}p{margin:0 0 20px}
form{display:grid;gap:14px}label{display:grid;gap:4px;font-weight:600}
label.tick{display:flex;gap:10px;align-items:center;min-height:44px;font-weight:400}
input[type=text],input[type=email]{font:inherit;padding:10px;border:1px solid GrayText;border-radius:8px}
button{font:inherit;font-weight:600;min-height:48px;border:0;border-radius:8px;background:${colour};color:#fff;cursor:pointer}
button.quiet{background:none;color:inherit;border:1px solid GrayText}`

/** The provider's sign-in form: any email and any name, no password. */
export function userFormPage(provider: ProviderName, action: string): string {
  const { title, colour, tick, person } = styles[provider]
  const [email, firstName, lastName] = person ?? [`new@${provider}.test`, 'New', 'Person']
  return `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} (sandbox)</title><link rel="icon" href="data:,"><style>${style(colour)}</style></head><body><main>
<h1>Sign in with ${title}</h1>
<p>This stands in for ${title} on this machine. Any email will do, and it needs no password.</p>
<form method="post" action="${action}">
<label>Email<input type="email" name="email" required autocomplete="off" value="${email}"></label>
<label>First name<input type="text" name="firstName" autocomplete="off" value="${firstName}"></label>
<label>Surname<input type="text" name="lastName" autocomplete="off" value="${lastName}"></label>
${tick ? `<label class="tick"><input type="checkbox" name="${tick[0]}" value="yes">${tick[1]}</label>` : ''}
<button type="submit">Continue</button>
<button type="submit" class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
</form></main></body></html>`
}
