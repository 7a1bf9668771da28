/** The articles and news that a provider writes in the console, where no help desk has them. */

export const maxArticles = 150
export const titleMaxCharacters = 120
export const descriptionMaxCharacters = 200
export const bodyMaxCharacters = 20_000

/**
 * `draft` changes nothing for customers: the version published before stays. `published` shows the version, `withdrawn`
 * shows none.
 */
export const articleStates = ['draft', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

/** The topic of what's new in the portal; all others are sections of the help centre. */
export const newsTopic = 'whats-new'

interface Section {
  id: string
  name: string
  mi?: string
}

export interface HelpCategory extends Section {
  description: string
  sections: readonly Section[]
}

/** The help centre in its order: categories with their sections, in English and Māori. */
export const helpCategories: readonly HelpCategory[] = [
  {
    id: 'start',
    name: 'Getting started',
    mi: 'Te tīmatanga',
    description: 'Choose, order, activate, and bring your number.',
    sections: [
      { id: 'ordering', name: 'Choosing and ordering', mi: 'Te kōwhiri me te ota' },
      { id: 'activating', name: 'Activating your SIM', mi: 'Te whakahohe i tō SIM' },
      { id: 'number', name: 'Bringing your number', mi: 'Te mau mai i tō tau waea' },
    ],
  },
  {
    id: 'plans',
    name: 'Plans and usage',
    mi: 'Ngā mahere me te whakamahinga',
    description: 'Change a plan, see what’s left, and use your mobile overseas.',
    sections: [
      { id: 'plans-addons', name: 'Plans and add-ons', mi: 'Ngā mahere me ngā tāpiritanga' },
      { id: 'usage', name: 'Usage and data', mi: 'Te whakamahinga me te raraunga' },
      { id: 'overseas', name: 'Overseas', mi: 'Tāwāhi' },
    ],
  },
  {
    id: 'paying',
    name: 'Paying',
    mi: 'Te utu',
    description: 'Credit, bills, cards, receipts, and help when it’s hard to pay.',
    sections: [
      { id: 'credit', name: 'Credit and vouchers', mi: 'Te whakakī' },
      { id: 'bills', name: 'Bills', mi: 'Ngā nama' },
      { id: 'cards', name: 'Cards, receipts and refunds', mi: 'Ngā kāri me ngā rīhiti' },
    ],
  },
  {
    id: 'phone',
    name: 'Your phone and SIM',
    mi: 'Tō waea me tō SIM',
    description: 'Set up your phone, and what to do if it is lost or has no signal.',
    sections: [
      { id: 'set-up', name: 'Setting up your phone' },
      { id: 'lost', name: 'Lost, stolen or broken' },
    ],
  },
  {
    id: 'fibre',
    name: 'Fibre',
    description: 'Get connected, and what to do if it is slow or down.',
    sections: [
      { id: 'connecting', name: 'Getting connected' },
      { id: 'fibre-trouble', name: 'If something is wrong' },
    ],
  },
  {
    id: 'account',
    name: 'Your account',
    description: 'Sign in, change your details, contact us.',
    sections: [
      { id: 'sign-in', name: 'Signing in' },
      { id: 'details', name: 'Your details' },
      { id: 'contact', name: 'Contact and complaints' },
    ],
  },
]

export const helpSections: readonly { id: string; name: string; category: HelpCategory }[] = helpCategories.flatMap(
  (category) => category.sections.map(({ id, name }) => ({ id, name, category })),
)

export const articleTopics: readonly string[] = [...helpSections.map(({ id }) => id), newsTopic]

interface Titled {
  title: string
  description: string
}

/** The articles that contain every word of a phrase; those with all of them in the title come first. */
export function searchArticles<A extends Titled & { body: string }>(articles: readonly A[], phrase: string): A[] {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = articles.filter(({ title, description, body }) => has(`${title} ${description} ${textOf(body)}`))
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}

/** Typed text as HTML: text without any tag becomes a paragraph for each block of lines. */
export function asHtml(typed: string): string {
  if (/<[a-z]/i.test(typed)) return typed.trim()
  const escaped = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${block.trim().replace(/\s*\n\s*/g, '<br>')}</p>`)
    .join('\n')
}

/** The words of cleaned HTML. */
function textOf(html: string): string {
  return html
    .replace(/<br ?\/?>|<\/(?:p|li|h\d|tr)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A thing that is new, as the portal shows it. */
export interface NewsItem {
  title: string
  text: string
  /** The page of the portal to see it on. */
  path?: string
}

/** The items of a piece of news: each heading begins one, and its first link to a page of the portal goes with it. */
export function newsItems(title: string, html: string): NewsItem[] {
  const [before = '', ...parts] = html.split(/<h2[^>]*>/)
  const first = textOf(before) === '' ? [] : [itemOf(title, before)]
  const others = parts.map((part) => {
    const [heading = '', rest = ''] = part.split('</h2>')
    return itemOf(textOf(heading), rest)
  })
  return [...first, ...others].filter((item) => item.title !== '')
}

function itemOf(title: string, html: string): NewsItem {
  const path = /<a href="(\/(?![/\\])[^"]*)"/.exec(html)?.[1]
  return { title, text: textOf(html), ...(path && { path }) }
}
