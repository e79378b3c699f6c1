/** The first and small script of the page: it prefetches the screen's first reads, then loads React and the page. */
import './storage.ts'
import './ui/theme.css'
import './ui/reset.css'
import './ui/spinner.module.css'
import { followLanguage } from './i18n/current-language.ts'
import { followNewVersions } from './new-version.ts'
import { prefetchScreen } from './prefetch-screen.ts'

followLanguage()
followNewVersions()
prefetchScreen(location)
// React is evaluated before the page: together they would be one long task.
// oxlint-disable-next-line typescript/no-floating-promises -- the browser reports a file that cannot be loaded
import('react-dom/client').then(() => import('./main.tsx'))
