export { authenticateProgram } from './keys/authenticate-program.ts'
export { seedOperator } from './seed.ts'
export { authenticateOperator } from './sign-in/own-session.ts'
export { authenticateView } from './views/views.ts'
