/// <reference types="vite/client" />
/** The tokens of every brand, in the one style sheet of the build: `data-brand` on the html element chooses. */
import.meta.glob('./*/tokens.css', { eager: true })
