import { ChevronRight } from 'lucide-react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { type Title, useHeading, useHelp } from './use-help.ts'

/** Articles as rows, each a link. */
export function ArticleList({
  label,
  articles,
  showsPlace = false,
}: {
  label: string
  articles: readonly Pick<Title, 'id' | 'title' | 'description' | 'parent_id'>[]
  /** Also shows each article's section. */
  showsPlace?: boolean
}) {
  const { addressOf, collection } = useHelp()
  const heading = useHeading()
  const english = useEnglishMark()
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {articles.map((article) => {
        const to = addressOf(article)
        const section = collection(article.parent_id ?? undefined)
        const place = section && heading(section)
        return (
          to && (
            <li key={article.id}>
              <Link
                to={to}
                className="group flex min-h-14 items-center gap-3 px-4 py-3 text-ink no-underline sm:px-5 [&>svg]:shrink-0"
              >
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span lang={english} className="font-semibold underline-offset-4 group-hover:underline">
                    {article.title}
                  </span>
                  <span lang={english} className="text-s text-ink-2">
                    {article.description}
                  </span>
                  {showsPlace && place && (
                    <span lang={place.lang} className="text-s text-ink-3">
                      {place.text}
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}
