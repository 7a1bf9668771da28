import { Trans } from '@lingui/react/macro'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { ArticleList } from './article-list.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSearch } from './help-search.tsx'
import { NoSuchHelp } from './no-such-help.tsx'
import { useHeading, useHelp, useLibraryKept } from './use-help.ts'

/** A category of the help centre: its sections with their articles (1§2). */
export default function HelpCategory() {
  useLibraryKept()
  const { isPending, collection, sectionsOf, articlesIn } = useHelp()
  const heading = useHeading()
  const english = useEnglishMark()
  const category = collection(useParam('category_id'))
  if (isPending) return <SkeletonList />
  if (!category || category.parent_id !== null) return <NoSuchHelp />
  const title = heading(category)
  return (
    <Screen
      title={<span lang={title.lang}>{title.text}</span>}
      back={{ to: '/help', name: <Trans>Help</Trans> }}
      lead={<span lang={english}>{category.description}</span>}
      width="text"
    >
      <HelpSearch>
        {sectionsOf(category.id).map((section) => {
          const own = heading(section)
          return (
            <section key={section.id} className="grid gap-3">
              <h2 className="text-h3" lang={own.lang}>
                <Link
                  to={`/help/category/${category.id}/${section.id}`}
                  className="text-ink no-underline underline-offset-4 hover:underline"
                >
                  {own.text}
                </Link>
              </h2>
              <ArticleList label={own.text} articles={articlesIn(section.id)} />
            </section>
          )
        })}
      </HelpSearch>
      <HelpContact />
    </Screen>
  )
}
