export { pageOfVersions } from './articles.store.ts'
export { publishedNews } from './own-help-desk.ts'
