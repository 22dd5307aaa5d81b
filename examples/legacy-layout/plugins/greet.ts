export default defineFwPlugin(() => ({ provide: { greet: (name: string) => `Hello, ${name}` } }))
