import { ArticleHtml } from '@waea/ui/html/article-html'
import { OwnLink } from '../../shell/routing/shared/own-link.tsx'

/** An article's text. Its links to pages of the portal open without a reload. */
export function ArticleBody({ html }: { html: string }) {
  return <ArticleHtml html={html} ownLink={(path, inner) => <OwnLink path={path}>{inner}</OwnLink>} />
}
