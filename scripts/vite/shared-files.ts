import { globSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCES, withoutBraces } from './source-files.ts'

/**
 * Several screens share these files. A small file compresses badly and costs a round trip of its own, and one file that
 * holds everything makes the first screen wait for the last. A group takes what its patterns below src/ and its packages
 * name, with all that these import, unless an earlier group has it. The bundler makes files of its own for other modules that
 * several screens share.
 */
export const sharedFiles = [
  sharedFile(
    'react',
    [],
    [
      'react',
      'react-dom',
      'react-error-boundary',
      'react-router',
      '@remix-run/route-pattern',
      'cookie-es',
      'scheduler',
    ],
  ),
  // This file sends the page's first requests while React is still loading.
  sharedFile('start', ['web/start.ts']),
  // Every screen needs these. One file of styles is faster than a round trip for each style sheet.
  sharedFile('base', [
    'web/main.tsx',
    'web/{app-logo.tsx,app-name.ts}',
    'domain/{availability,moment,project,slot,money,person,roles}.ts',
    'web/session/{language-switch,use-sign-out}.tsx',
    'web/ui/{avatar,badge,icon-button,logo,visually-hidden}.tsx',
    'web/ui/!(amount|password|code|copy|choice|centered|field|hours|card|dialog|info|select|sort|stack|switch|text-)*.module.css',
    'web/grid/*.module.css',
    'web/grid/draw/!(price-sheet|tags)*.module.css',
    'web/session/*.module.css',
    'web/screens/*.module.css',
  ]),
  // Forms and dialogs are built from these; a freelancer's month has none.
  sharedFile('fields', [
    'web/ui/{dialog,field,form,stack,text-field,select-field}.tsx',
    'web/ui/later-shapes.ts',
    'web/i18n/forms/texts.ts',
    'domain/{countries,messages}.ts',
  ]),
  // Few forms check what is typed by the contract's own rules.
  sharedFile('schemas', ['contract/fields.ts'], ['zod']),
  // The screens before the sign-in share these.
  sharedFile('sign-in', [
    'web/features/sign-in/**/*.module.css',
    'web/features/invites/joining/join-question.module.css',
    'web/features/sign-in/components/{auth-screen,name-fields}.tsx',
    'web/features/sign-in/{next-path,pending-login,requests,texts,use-config,view-model}.ts',
    'web/use-submit.ts',
    'web/session/{needs-set-up,outer-screen,pending-invite}.ts*',
    'web/ui/password-*',
    'web/ui/{code-field,centered-shell,hours-picture}.*',
  ]),
  // The screens after the sign-in share these folders, and what a list of hours has in common with a grid.
  sharedFile('inside', [
    'web/screens/!(*-screen|at-rest|later-why|live-page|marks-part|project-events).ts*',
    'web/session/!(refresh-user|use-typed-draft).ts*',
    'web/http/!(cached-schedule|call-file|in-slices|later-endpoints|live-connection|staffing-query|synced-versions).ts',
    'web/read-failed.tsx',
    'web/grid/controls/!(month-choice|repeat-group|texts).ts*',
    'web/grid/draw/{cell-overlays.ts,mode-swatch.tsx}',
    'web/marked-rows.ts',
    'domain/{pricing,wages}.ts',
    'web/grid/input/moves.ts',
    'web/grid/edits/use-draft-steps.ts',
    'web/features/projects/requests.ts',
    'web/features/availability/view-model.ts',
    'web/features/availability/availability-updates.ts',
    'web/features/availability/availability-editor.module.css',
    'web/features/availability/components/{earnings-panel,loading-days,month-view,next-hours}.module.css',
    'web/ui/{empty-state,segmented,draw-in-steps}.tsx',
    'web/ui/{use-preload,use-unload-warning}.ts',
  ]),
  // A planner's month needs these at once, other screens only once they follow events.
  sharedFile('synced', ['web/http/synced-versions.ts']),
  // One file: each name of a file weighs on the screens that may load it.
  sharedFile(
    'parts',
    [
      'web/ui/{amount,card,choice,copy-field,fold-button,money-input,text-area}.tsx',
      'web/ui/sort-head.module.css',
      'web/read-more.tsx',
      'web/session/unsaved/texts.ts',
      'web/session/use-typed-draft.ts',
      'domain/money-input.ts',
    ],
    [
      '@tanstack/query-core/build/modern/infiniteQueryObserver.js',
      '@tanstack/react-query/build/modern/infiniteQueryOptions.js',
      '@tanstack/react-query/build/modern/useInfiniteQuery.js',
    ],
  ),
  sharedFile('hours', [
    'domain/{hour-blocks,hour-list,same-time}.ts',
    'web/screens/later-why.tsx',
    'web/session/busy/requests.ts',
    'web/ui/use-focus-after-row.ts',
  ]),
  // The roster and the team are long lists.
  sharedFile('lists', [
    'web/ui/{use-cell-keys,use-windowed,use-has-stayed}.ts',
    'web/ui/sort-head.tsx',
    'domain/people.ts',
  ]),
  sharedFile('menu', ['web/ui/{menu,undo-toast}.tsx', 'web/grid/controls/repeat-group.tsx']),
  // The months of freelancers and administrators share the grid.
  sharedFile('grid', ['web/grid/month-grid.tsx', 'web/grid/draw/wage-in-words.ts']),
  // The parts that an administrator's screen loads later share its month.
  sharedFile('planning', [
    'web/screens/admin/priced-schedule.tsx',
    'web/screens/admin/admin-project-screen.module.css',
  ]),
  // Few visits need these. The first file has the name of each file that a screen needs, and hashes do not compress.
  sharedFile('projects', [
    'web/features/projects/{changes,texts}.ts',
    'web/features/projects/components/{bring-back-button.tsx,texts.ts}',
  ]),
  // The homes of administrators and freelancers are lists of projects.
  sharedFile(
    'homes',
    [
      'web/features/projects/use-projects.ts',
      'web/features/projects/components/{home-screen,project-list}.tsx',
    ],
    [
      '@tanstack/query-core/build/modern/queriesObserver.js',
      '@tanstack/react-query/build/modern/useQueries.js',
    ],
  ),
  // Every screen after the sign-in follows events, and loads the rest when it comes to rest.
  sharedFile('live', ['web/screens/live-page.ts', 'web/session/refresh-user.ts']),
  sharedFile('at-rest', [
    'web/screens/{marks-part,why-of-screen}.tsx',
    'web/session/notices/bell.tsx',
    'web/session/push/keep-push.ts',
  ]),
  // The sections below a planner's month share these with the parts that load after them.
  sharedFile('invites', ['web/features/invites/texts.ts']),
  sharedFile('sections', [
    'web/features/announcements/texts.ts',
    'web/features/availability/person/requests.ts',
    'web/features/history/texts.ts',
    'web/features/invites/{requests,view-model}.ts',
    'web/features/invites/components/revocable-row.module.css',
    'web/features/pricing/{view-model,wages-requests}.ts',
    'web/session/unsaved/cards.ts',
  ]),
  // The costs are drawn with the sections.
  sharedFile('costs', [
    'web/screens/admin/inspector/cost/cost-card.tsx',
    'web/features/pricing/components/dated-wages.tsx',
    'web/features/schedule/coverage/requests.ts',
  ]),
  sharedFile('calendar', ['web/session/calendar/calendar-part.tsx']),
  sharedFile('project-dialogs', [
    'web/features/projects/components/{project-settings-dialog,archive-project-dialog}.tsx',
  ]),
  // The tools of a planner's screen load at rest, all at once.
  sharedFile('tools', [
    'web/features/schedule/{fill-items,pattern-editor}.tsx',
    'web/features/schedule/coverage/parts.ts',
    'web/features/history/{cell-history-dialog,filtered-history}.tsx',
    'web/features/pricing/slot-prices/selection-prices.tsx',
    'web/screens/admin/live-price-dialog.tsx',
    'web/features/invites/magic-links/magic-links-card.tsx',
    'web/features/invites/adding/add-people-dialog.tsx',
    'web/features/announcements/announce-dialog.tsx',
    'web/grid/edits/gesture-dialog.tsx',
    'web/session/unsaved/unsaved-bar.tsx',
    'web/screens/admin/person-month.tsx',
  ]),
  sharedFile('passwords', [
    'web/features/sign-in/{forgot-password-page,reset-password-page}.tsx',
    'web/session/account/new-password-field.tsx',
  ]),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

/** @throws Error where a pattern, or a part of it in braces, names no file: the file was moved or removed */
function sharedFile(name: string, patterns: string[], packages: string[] = []) {
  const files = new Set<string>()
  for (const pattern of patterns.flatMap(withoutBraces)) {
    const found = globSync(pattern, { cwd: SOURCES })
    if (found.length === 0)
      throw new Error(`scripts/vite/shared-files.ts names src/${pattern}: no file is there.`)
    for (const file of found) files.add(join(SOURCES, file))
  }
  const isOf = (id: string, name: string) =>
    id.includes(`/node_modules/${name}/`) || id.endsWith(`/node_modules/${name}`)
  const test = (id: string) => files.has(id) || packages.some((each) => isOf(id, each))
  return { name, test }
}
