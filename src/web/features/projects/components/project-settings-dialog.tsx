import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useMemo, useState } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { NAME_MAX } from '../../../../domain/person.ts'
import { ADDRESS_MAX, CONTACT_MAX } from '../../../../domain/project.ts'
import { roleIn } from '../../../../domain/roles.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useSave } from '../../../http/use-save.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusOnError } from '../../../ui/form.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { updateProject } from '../changes.ts'
import {
  checkSettings,
  findTimeZone,
  type PastChoice,
  type ProjectChanges,
  type SettingsErrors,
  type SettingsForm,
  settingsForm,
} from '../settings-view-model.ts'
import { StaffingFields } from '../staffing/staffing-fields.tsx'
import { staffingTexts } from '../staffing/texts.ts'
import { useStaffingForm } from '../staffing/use-staffing-form.ts'
import { texts } from '../texts.ts'
import { timeIn, timeZones } from '../time-zones.ts'
import { BringBackButton } from './bring-back-button.tsx'
import { ProjectCalendar } from './project-calendar.tsx'
import { projectTexts } from './texts.ts'
import styles from './project-settings-dialog.module.css'

interface ProjectSettingsDialogProps {
  project: ProjectReply
  onClose: () => void
  /** Asks whether to archive the project, in place of this dialog. */
  onArchive: () => void
}

/** The dialog of all settings of a project. Mounted while it is open. */
export function ProjectSettingsDialog({ project, onClose, onArchive }: ProjectSettingsDialogProps) {
  const t = useTexts(texts)
  const { settings } = useTexts(projectTexts)
  const staffingRefusals = useTexts(staffingTexts)
  const isAdmin = roleIn(useUser().memberships, project.tenantId) === 'ADMIN'
  const queries = useQueryClient()
  const staffing = useStaffingForm(project.id)
  // One save for both, so that a second press does nothing until both are over.
  const save = useSave({
    mutationFn: async (changes: ProjectChanges) => {
      if (Object.keys(changes).length > 0) await updateProject(queries, project.id, changes)
      await staffing.save()
    },
  })
  // Untouched fields follow the project: a save would put back what somebody else has changed meanwhile.
  const [typed, setTyped] = useState<Partial<SettingsForm>>({})
  const form = { ...settingsForm(project), ...typed }
  useUnloadWarning(staffing.isTyped || Object.keys(typed).length > 0)
  const [errors, setErrors] = useState<SettingsErrors>({})
  const zones = useMemo(() => timeZones(), [])

  const change = (changes: Partial<SettingsForm>) => {
    setTyped({ ...typed, ...changes })
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) })
  }
  const refuse = (element: HTMLFormElement, found: SettingsErrors) => {
    focusOnError(element, () => setErrors(found))
  }
  const submit = (element: HTMLFormElement) => {
    const checked = checkSettings(form, project, { zones, refusals: t })
    const canSave = staffing.check()
    if (!checked.ok || !canSave) return refuse(element, checked.ok ? {} : checked.errors)
    save.mutate(checked.changes, {
      onSuccess: onClose,
      onError: (error) => error instanceof ApiError && refuse(element, error.fields),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={settings}
      width={520}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => submit(event.currentTarget)}
      footer={
        <>
          <span className={styles.archive}>
            {isAdmin &&
              (project.archived ? (
                <BringBackButton projectId={project.id} />
              ) : (
                <Button variant="quiet" icon={later.archive} onClick={onArchive}>
                  {t.archive}
                </Button>
              ))}
          </span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <SettingsFields
        form={form}
        errors={errors}
        zones={zones}
        standIn={project.contact === '' ? project.contactShown : undefined}
        onChange={change}
      />
      {staffing.form && staffing.saved && (
        <StaffingFields
          projectId={project.id}
          form={staffing.form}
          saved={staffing.saved}
          errors={staffing.errors}
          onChange={staffing.change}
        />
      )}
      <ProjectCalendar projectId={project.id} />
      {staffing.failed && (
        <ReadFailed
          error={staffing.failed.error}
          fallback={staffingRefusals.notLoaded}
          onRetry={() => staffing.failed?.refetch()}
        />
      )}
      {save.error && Object.keys(errors).length === 0 && (
        <Notice tone="error">{sentenceOf(save.error, t.saveFailed)}</Notice>
      )}
    </Dialog>
  )
}

interface SettingsFieldsProps {
  form: SettingsForm
  errors: SettingsErrors
  zones: readonly string[]
  /** The contact that freelancers see without one of the project's own. */
  standIn: string | undefined
  onChange: (changes: Partial<SettingsForm>) => void
}

function SettingsFields({ form, errors, zones, standIn, onChange }: SettingsFieldsProps) {
  const t = useTexts(texts)
  const listId = useId()
  const zone = findTimeZone(form.timeZone, zones)
  const field = (name: keyof SettingsForm) => ({
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField {...field('name')} label={t.projectName} maxLength={NAME_MAX} />
      <TextField
        {...field('contact')}
        label={t.contact}
        labelAside={t.optional}
        maxLength={CONTACT_MAX}
        placeholder={standIn}
        hint={t.contactHint}
      />
      <TextField
        {...field('address')}
        label={t.address}
        labelAside={t.optional}
        maxLength={ADDRESS_MAX}
        hint={t.addressHint}
      />
      {/* The list offers what contains the typed text. All of it is selected first, since it would leave one offer. */}
      <TextField
        {...field('timeZone')}
        label={t.timeZone}
        list={listId}
        spellCheck={false}
        autoCapitalize="none"
        hint={zone === undefined ? t.timeZoneHint : t.timeThere(timeIn(zone))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <datalist id={listId}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
      <SelectField
        {...field('past')}
        label={t.pastDays}
        hint={t.pastDaysHint}
        onChange={(event) => onChange({ past: event.currentTarget.value as PastChoice })}
      >
        <option value="always">{t.always}</option>
        <option value="some">{t.someDaysBack}</option>
        <option value="never">{t.never}</option>
      </SelectField>
      {form.past === 'some' && (
        <TextField {...field('days')} label={t.daysBack} inputMode="numeric" maxLength={4} />
      )}
    </>
  )
}
