import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { ownPath } from '../own-path.ts'

type OwnLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** A path of the portal from an answer; an external one leads home instead. */
  path: string
  onFollow?: (() => void) | undefined
}

/** A link to a path that is known only at runtime. It can be opened in a new tab like any link. */
export function OwnLink({ path, onFollow, ...rest }: OwnLinkProps) {
  const router = useRouter()
  const href = ownPath(path)
  const follow = (event: MouseEvent) => {
    onFollow?.()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
