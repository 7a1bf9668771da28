/** News as it goes over the push service, encrypted for this browser. */
export interface News {
  id: string
  /** Newer news of the same thing takes its place on the screen. */
  tag: string
  title: string
  body: string
  path: string
}

const longestText = 200
/** A browser wants every push to show something. */
const unreadable: News = {
  id: '',
  tag: 'news',
  title: 'There is news of your account',
  body: 'Open to see it.',
  path: '/profile/notices',
}

/** Reads news, bounded; whatever is none says that there is something. */
export function readNews(text: string | undefined, origin: string): News {
  let given: Partial<Record<keyof News, unknown>>
  try {
    given = JSON.parse(text ?? '') ?? {}
  } catch {
    return unreadable
  }
  const { id, tag, title, body, path } = given
  if (typeof title !== 'string' || title.trim() === '') return unreadable
  const bounded = (said: unknown, other: string) => (typeof said === 'string' ? said.slice(0, longestText) : other)
  return {
    id: bounded(id, ''),
    tag: bounded(tag, unreadable.tag),
    title: bounded(title, ''),
    body: bounded(body, ''),
    path: ownPath(path, origin),
  }
}

/** A path of the portal; home for whatever leads elsewhere. */
export function ownPath(input: unknown, origin: string): string {
  if (typeof input !== 'string' || !input.startsWith('/')) return '/'
  const url = URL.parse(input, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/'
}
