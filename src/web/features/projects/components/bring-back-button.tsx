import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useUpdateProject } from '../changes.ts'
import { projectTexts } from './texts.ts'

type BringBackButtonProps = { projectId: string; size?: ButtonSize; describedBy?: string }

export function BringBackButton({ projectId, size, describedBy }: BringBackButtonProps) {
  const t = useTexts(projectTexts)
  const update = useUpdateProject(projectId)
  const { show } = useToast()
  const bringBack = () =>
    update.mutate(
      { archived: false },
      {
        onSuccess: () => show(t.saved),
        onError: (error) => show(sentenceOf(error, t.saveFailed), { tone: 'error' }),
      },
    )
  return (
    <Button size={size} busy={update.isPending} aria-describedby={describedBy} onClick={bringBack}>
      {t.bringBack}
    </Button>
  )
}
