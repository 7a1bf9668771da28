import { classes } from './classes.ts'

/** The first letters of a name's first and last words: at most two, none for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => (word ? [...word][0] : '') ?? '')
    .join('')
    .toLocaleUpperCase('en-NZ')
}

/** A person's initials in a circle. Hidden from screen readers, as the name is beside it or on its button. */
export function Avatar({
  name,
  size = 'm',
  className,
}: {
  name: string
  size?: 'm' | 'l'
  className?: string | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center rounded-pill bg-primary-soft font-bold text-on-primary-soft select-none forced-colors:border',
        size === 'l' ? 'size-16 text-h3' : 'size-10 text-s',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
