/** A notification, as sent through the push service, encrypted for this browser. */
export interface News {
  id: string
  /** A newer notification with the same tag replaces this one on screen. */
  tag: string
  title: string
  body: string
  path: string
}

const longestText = 200
/** Browsers require every push to show a notification. */
const unreadable: News = {
  id: '',
  tag: 'news',
  title: 'There is news of your account',
  body: 'Open to see it.',
  path: '/profile/notices',
}

/** Parses a push message with length limits; an invalid one becomes the generic notification. */
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

/** A path of the portal; home for anything that leads elsewhere. */
export function ownPath(input: unknown, origin: string): string {
  if (typeof input !== 'string' || !input.startsWith('/')) return '/'
  const url = URL.parse(input, origin)
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/'
}
