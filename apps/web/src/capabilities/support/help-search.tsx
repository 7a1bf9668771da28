import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { support } from '@waea/contract/support'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { EmptyState } from '@waea/ui/states/empty-state'
import { ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'
import { useBrand, useBrandTexts } from '../../shell/session/shared/brand.tsx'
import { type Portal, useEnglishMark, usePortal } from '../../shell/session/shared/portal.tsx'
import { type Flag, isOn } from '../../shell/session/shared/settings.ts'
import { ArticleList } from './article-list.tsx'
import type { Results as Found, FoundPage } from './find-articles.ts'
import { loadLibrary } from './kept-library.ts'

/** Shorter phrases match too much. */
const minCharacters = 2
const maxPhraseCharacters = 200

/** The search of the help centre, with results as one types; they replace the content below the field. */
export function HelpSearch({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { found, wake } = useFound(typed)
  return (
    <>
      <Field label={t`Search the help centre`}>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={wake}
          before={<Search aria-hidden="true" className="size-5" />}
          className="pl-11"
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      {found === undefined ? children : <Results phrase={typed.trim()} found={found} />}
    </>
  )
}

function Results({ phrase, found: { articles, pages } }: { phrase: string; found: Found }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <p role="status" className="text-s text-ink-2">
        {pages.length === 0 ? (
          <Plural value={articles.length} _0="Nothing found" one="# article" other="# articles" />
        ) : (
          <Plural value={articles.length + pages.length} one="# answer" other="# answers" />
        )}
      </p>
      {pages.length > 0 && <PageList pages={pages} />}
      {articles.length > 0 && <ArticleList label={t`Found`} articles={articles} showsPlace />}
      {articles.length + pages.length === 0 && <NothingFound phrase={phrase} />}
    </div>
  )
}

/** Pages of the portal where it can be done. */
function PageList({ pages }: { pages: readonly FoundPage[] }) {
  const { t } = useLingui()
  const english = useEnglishMark()
  return (
    <ul aria-label={t`Do it here`} className="divide-y divide-line rounded-card border border-line bg-primary-soft">
      {pages.map(({ address, title, says }) => (
        <li key={address}>
          <OwnLink
            path={address}
            className="group flex min-h-14 items-center gap-3 px-4 py-3 text-on-primary-soft no-underline sm:px-5"
          >
            <span lang={english} className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-semibold underline-offset-4 group-hover:underline">{title}</span>
              <span className="text-s">{says}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
          </OwnLink>
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ phrase }: { phrase: string }) {
  const { support: contact } = useBrand()
  const texts = useBrandTexts()
  const shown = phrase.length > 60 ? `${phrase.slice(0, 60)}…` : phrase
  return (
    <EmptyState title={<Trans>We have no article about that</Trans>}>
      <div className="grid gap-2 [overflow-wrap:anywhere]">
        <p>
          <Trans>Nothing fits “{shown}”. Try one or two other words, such as “bill” or “eSIM”.</Trans>
        </p>
        <p>
          <Trans>
            Or ask us:{' '}
            <a className="text-primary underline underline-offset-4" href={contact.phoneLink}>
              {contact.phone}
            </a>
            ,{' '}
            <a className="text-primary underline underline-offset-4" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          </Trans>
        </p>
        <p lang={texts.lang}>{texts.hours}</p>
      </div>
    </EmptyState>
  )
}

/**
 * Results for the phrase; undefined until there is one to search for. The articles and the search code load when the
 * field is first used. If they can't be loaded, the help desk searches.
 */
function useFound(typed: string): { found: Found | undefined; wake: () => void } {
  const { send, settings } = usePortal()
  const search = useRef<Promise<(phrase: string) => Found | Promise<Found>>>(undefined)
  const [found, setFound] = useState<Found>()
  const phrase = typed.trim()

  const wake = useCallback(() => {
    search.current ??= openSearch(send, settings).catch(() => {
      search.current = undefined
      return async (input: string) => {
        const answer = await send(support.searchArticles, { phrase: input.slice(0, maxPhraseCharacters) })
        return { articles: answer.data.articles, pages: [] }
      }
    })
    return search.current
  }, [send, settings])

  useEffect(() => {
    let isLast = true
    if (phrase.length < minCharacters) {
      setFound(undefined)
      return
    }
    void (async () => {
      const answer = await (await wake())(phrase)
      if (isLast) setFound(answer)
    })().catch(() => isLast && setFound({ articles: [], pages: [] }))
    return () => {
      isLast = false
    }
  }, [phrase, wake])
  return { found: phrase.length < minCharacters ? undefined : found, wake: () => void wake() }
}

async function openSearch(send: Portal['send'], settings: Portal['settings']) {
  const [{ searchOver }, library] = await Promise.all([import('./find-articles.ts'), loadLibrary(send)])
  if (!library) throw new Error('There are no articles to search in')
  return searchOver(library.articles, library.search, (flag) => isOn(settings, flag as Flag))
}
