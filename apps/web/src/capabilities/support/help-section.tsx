import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { BackLink } from '../../shell/routing/shared/back-link.tsx'
import { useParam } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleList } from './article-list.tsx'
import { HelpContact } from './help-contact.tsx'
import { HelpSearch } from './help-search.tsx'
import { NoSuchHelp } from './no-such-help.tsx'
import { type Collection, useArticle, useHeading, useHelp, useLibraryKept } from './use-help.ts'

/** A section of the help centre, or one article of it (1§2). */
export default function HelpSection() {
  useLibraryKept()
  const { isPending, collection } = useHelp()
  const section = collection(useParam('section_id'))
  const articleId = useParam('article_id')
  const categoryId = useParam('category_id')
  if (articleId !== undefined) return <Article key={articleId} id={articleId} section={section} />
  if (isPending) return <SkeletonList />
  if (!section?.parent_id || section.parent_id !== categoryId) return <NoSuchHelp />
  return <Section section={section} />
}

function Section({ section }: { section: Collection }) {
  const { collection, articlesIn } = useHelp()
  const heading = useHeading()
  const title = heading(section)
  const category = collection(section.parent_id ?? undefined)
  return (
    <Screen
      title={<span lang={title.lang}>{title.text}</span>}
      back={category && { to: `/help/category/${category.id}`, name: <CategoryName category={category} /> }}
      width="text"
    >
      <HelpSearch>
        <ArticleList label={title.text} articles={articlesIn(section.id)} />
      </HelpSearch>
      <HelpContact />
    </Screen>
  )
}

function CategoryName({ category }: { category: Collection }) {
  const { text, lang } = useHeading()(category)
  return <span lang={lang}>{text}</span>
}

function Article({ id, section }: { id: string; section: Collection | undefined }) {
  const { t } = useLingui()
  const { article, isFetching, error, refetch } = useArticle(id)
  const { articlesIn } = useHelp()
  const english = useEnglishMark()
  if (!article) {
    return (
      <Loaded
        query={{ error: error as { code?: string } | null, refetch, isFetching }}
        waiting={<Skeleton className="mx-auto h-96 w-full max-w-3xl" />}
        failed={t`We couldn’t load this article`}
        instead={({ code }) => code === 'not-found' && <NoSuchHelp />}
      />
    )
  }
  const others = section ? articlesIn(section.id).filter((other) => other.id !== id) : []
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 py-2 lg:py-6">
      <article className="grid gap-5">
        <PageHeading
          above={section && <ToSection section={section} />}
          title={<span lang={english}>{article.title}</span>}
        >
          <span lang={english}>{article.description}</span>
        </PageHeading>
        {english && (
          <p className="text-ink-2">
            <Trans>This text is in English only.</Trans>
          </p>
        )}
        <ArticleBody html={article.body} />
      </article>
      {others.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-h3">
            <Trans>More about this</Trans>
          </h2>
          <ArticleList label={t`More about this`} articles={others} />
        </section>
      )}
      <HelpContact />
    </div>
  )
}

function ToSection({ section }: { section: Collection }) {
  const { text, lang } = useHeading()(section)
  return (
    <BackLink to={`/help/category/${section.parent_id ?? ''}/${section.id}`}>
      <span lang={lang}>{text}</span>
    </BackLink>
  )
}
