import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@waea/ui/states/empty-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { ChevronRight } from 'lucide-react'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSearch } from './help-search.tsx'
import { useHeading, useHelp, useLibraryKept } from './use-help.ts'

/** The help centre: search, and the categories of articles (1§2). */
export default function Help() {
  useLibraryKept()
  return (
    <Screen
      title={<Trans>Help</Trans>}
      lead={<Trans>Answers about your mobile, your bills and your account. You can read them offline too.</Trans>}
      width="list"
    >
      <HelpSearch>
        <Categories />
      </HelpSearch>
      <p>
        <Link
          to="/network"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Outages and coverage</Trans>
        </Link>
      </p>
      <HelpContact />
    </Screen>
  )
}

function Categories() {
  const { t } = useLingui()
  const { isPending, categories, sectionsOf } = useHelp()
  const heading = useHeading()
  const english = useEnglishMark()
  if (isPending) return <SkeletonList />
  if (categories.length === 0) {
    return (
      <EmptyState title={t`There are no articles to show at the moment`}>
        <Trans>Please try again later, or ask us.</Trans>
      </EmptyState>
    )
  }
  return (
    <ul
      aria-label={t`Categories`}
      className="grid max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:grid-cols-2 md:gap-4"
    >
      {categories.map((category) => {
        const { text, lang } = heading(category)
        return (
          <li
            key={category.id}
            className="relative grid content-start gap-1 max-md:px-4 max-md:py-2.5 md:rounded-card md:border md:border-line md:bg-surface md:p-inset"
          >
            <div className="flex items-center gap-3">
              <div className="grid min-w-0 flex-1 md:gap-1">
                <h2 className="text-l md:text-h3" lang={lang}>
                  <Link
                    to={`/help/category/${category.id}`}
                    className="inline-flex items-center text-ink no-underline underline-offset-4 max-md:after:absolute max-md:after:inset-0 hover:underline md:min-h-11"
                  >
                    {text}
                  </Link>
                </h2>
                <p lang={english} className="text-ink-2 max-md:text-s">
                  {category.description}
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 md:hidden" />
            </div>
            {/* On a phone the category’s own page lists its sections. */}
            <ul className="grid pt-1 max-md:hidden">
              {sectionsOf(category.id).map((section) => {
                const own = heading(section)
                return (
                  <li key={section.id} lang={own.lang}>
                    <Link
                      to={`/help/category/${category.id}/${section.id}`}
                      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                    >
                      {own.text}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
