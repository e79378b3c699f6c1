/** Loads the lazy parts of a project's screens at once, for tests that do not wait for them. */
import '../features/pricing/components/selection-prices.tsx'
import '../features/pricing/components/slot-price-dialog.tsx'
import '../features/projects/components/archive-project-dialog.tsx'
import '../features/projects/components/project-settings-dialog.tsx'
import '../grid/controls/month-choice.tsx'
import '../grid/edits/gesture-dialog.tsx'
import '../screens/closed-project/closed-project.tsx'
import '../screens/watch-project.ts'
