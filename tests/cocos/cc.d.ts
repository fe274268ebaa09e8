// What Cocos Creator 3 gives a component, as far as clients/typescript/cocos uses it; declared as in its own cc.d.ts.
declare module "cc" {
  export class Component {
    get isValid(): boolean;
    protected onDisable?(): void;
  }
  export class Label extends Component {
    get string(): string;
    set string(value: string);
  }
  export namespace _decorator {
    function ccclass(name?: string): ClassDecorator;
    function property(type: new () => object): PropertyDecorator;
    function property(target: object, name: string | symbol): void;
  }
}
