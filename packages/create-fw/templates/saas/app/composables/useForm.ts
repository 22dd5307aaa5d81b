import * as v from 'valibot'

interface FormError {
  statusCode?: number
  data?: { message?: string; data?: Record<string, string[]> }
}

/**
 * The state of a form: its fields, the messages of each field, and a function that checks the fields
 * and submits them. Messages of the server (`formError`) are shown like those of the schema, and
 * `messages.form` says that there were too many attempts.
 */
export function useForm<Schema extends v.GenericSchema>(
  schema: Schema,
  initial: Partial<v.InferInput<Schema>>,
  send: (values: v.InferOutput<Schema>) => Promise<unknown>,
) {
  const fields = reactive({ ...initial }) as v.InferInput<Schema>
  const messages = ref<Record<string, string[] | undefined>>({})
  const pending = ref(false)

  async function submit() {
    const result = v.safeParse(schema, toRaw(fields))
    messages.value = result.success ? {} : (v.flatten(result.issues).nested ?? {})
    if (!result.success) return
    pending.value = true
    try {
      await send(result.output)
    } catch (error) {
      const { statusCode, data } = error as FormError
      if (statusCode === 429) messages.value = { form: [data?.message ?? 'Try again later.'] }
      else if (data?.data) messages.value = data.data
      else throw error
    } finally {
      pending.value = false
    }
  }

  return { fields, messages, pending, submit }
}
