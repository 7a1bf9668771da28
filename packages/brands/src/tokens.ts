/// <reference types="vite/client" />
/** The tokens of every brand, in the build's one style sheet; `data-brand` on the html element selects the brand. */
import.meta.glob('./*/tokens.css', { eager: true })
